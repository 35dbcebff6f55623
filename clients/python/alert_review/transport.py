"""Sends requests to Alert Review; needs nothing but Python 3.9 or later."""

import email.utils
import http.client
import inspect
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Iterator, Optional

VERSION = "1.0.0-rc.2"
WORTH_ANOTHER_TRY = {429, 502, 503, 504}
FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0
POLL_S = 1.0
FILE_TYPES = {
    "json": "application/json",
    "ndjson": "application/x-ndjson",
    "csv": "text/csv",
    "xlsx": "application/octet-stream",
    "mt940": "application/octet-stream",
    "camt": "application/xml",
    "ofx": "application/octet-stream",
}


class RefusedError(Exception):
    """An answer that is no success; `body` says what is wrong."""

    retry_after_s = 0.0

    def __init__(self, status: int, body: Any):
        super().__init__(f"The server answered {status}: {body}")
        self.status = status
        self.body = body

    @property
    def code(self) -> Optional[str]:
        """The error of the API, such as `rate_limited`."""
        return self.body.get("error") if isinstance(self.body, dict) else None


class Cancelled(Exception):
    """The event that was given as `cancelled` was set between two tries or two questions."""


def seconds_asked(retry_after: str) -> float:
    """What Retry-After asks for, a number of seconds or a date; 0 where it asks for nothing."""
    if retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError):
        return 0.0


class Transport:
    """
    `base_url`: address of the server; `retries`: how often a request is sent again; `timeout_s`: how long a try may
    be without a byte; `cancelled`: ends tries and waiting once it is set.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        retries: int = 5,
        timeout_s: float = 120.0,
        cancelled: Optional[threading.Event] = None,
    ):
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key
        self.retries = retries
        self.timeout_s = timeout_s
        self.cancelled = cancelled or threading.Event()

    def call(self, method: str, path: str, query: Optional[dict] = None, body: Any = None) -> Any:
        """Returns the answer: of JSON its value, else its text. Raises RefusedError, OSError, Cancelled."""
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.base_url + path + ("?" + urllib.parse.urlencode(asked, doseq=True) if asked else "")
        headers = {"X-API-Key": self.api_key, "Accept": "application/json"}
        content = None
        if method == "POST":
            # Why: a repeated POST is then answered as the first one was, and nothing is doubled.
            headers["Idempotency-Key"] = str(uuid.uuid4())
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = json.dumps(body).encode()
        return self._send(method, url, content, headers)

    def put(self, url: str, content: Any, content_type: str) -> None:
        """Sends a file (bytes or an open file) to the address of an upload. Raises as `call`."""
        headers = {"Content-Type": content_type}
        if hasattr(content, "seek"):
            headers["Content-Length"] = str(content.seek(0, 2))
        try:
            self._send("PUT", url, content, headers)
        except RefusedError as error:
            # A try that was not answered may have arrived.
            if error.code != "upload_already_received":
                raise

    def pages(self, ask: Callable[..., Any], *given: Any, **asked: Any) -> Iterator[Any]:
        """Yields the pages of a list: `client.pages(client.list_alerts, limit=100)`."""
        place = "cursor" if "cursor" in inspect.signature(ask).parameters else "after"
        while True:
            page = ask(*given, **asked)
            yield page
            if page["next"] is None:
                return
            asked[place] = page["next"]

    def pause(self, seconds: float) -> None:
        """Waits. Raises Cancelled."""
        if self.cancelled.wait(seconds):
            raise Cancelled()

    def _send(self, method: str, url: str, content: Any, headers: dict) -> Any:
        headers = {**headers, "User-Agent": f"alert-review-client-python/{VERSION}"}
        failures = 0
        for attempt in range(self.retries + 1):
            self.pause(0)
            if hasattr(content, "seek"):
                content.seek(0)
            asked_s = 0.0
            try:
                request = urllib.request.Request(url, content, headers, method=method)
                with self._open(request) as answer:
                    text = answer.read().decode()
                    is_json = answer.headers.get_content_type() == "application/json"
                    return json.loads(text) if is_json else text
            except RefusedError as error:
                failures += error.status == 500
                # In use: the first try is still being carried out.
                again = error.status in WORTH_ANOTHER_TRY or error.code == "idempotency_key_in_use"
                again = again or (error.status == 500 and failures == 1)
                if not again or attempt == self.retries:
                    raise
                asked_s = error.retry_after_s
            except (OSError, http.client.HTTPException):
                if attempt == self.retries:
                    raise
            doubled_s = FIRST_PAUSE_S * 2**attempt * random.uniform(0.75, 1.0)
            self.pause(min(LONGEST_PAUSE_S, asked_s or doubled_s))

    def _open(self, request: urllib.request.Request) -> Any:
        try:
            return urllib.request.urlopen(request, timeout=self.timeout_s)
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            is_json = error.headers.get_content_type() == "application/json"
            refused = RefusedError(error.code, json.loads(text) if is_json else text)
            refused.retry_after_s = seconds_asked(error.headers.get("Retry-After", ""))
            raise refused from error
