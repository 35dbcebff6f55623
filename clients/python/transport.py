"""Sends requests to Alert Review; needs nothing but Python 3.9 or later."""

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Optional

WORTH_ANOTHER_TRY = {429, 502, 503, 504}
FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0
POLL_S = 1.0
FILE_TYPES = {"json": "application/json", "ndjson": "application/x-ndjson", "csv": "text/csv"}


class RefusedError(Exception):
    """An answer that is no success; `body` says what is wrong."""

    def __init__(self, status: int, body: Any):
        super().__init__(f"The server answered {status}: {body}")
        self.status = status
        self.body = body


class Transport:
    """`base_url`: address of the server; `retries`: how often a request is sent again."""

    def __init__(self, base_url: str, api_key: str, retries: int = 5, timeout_s: float = 120.0):
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key
        self.retries = retries
        self.timeout_s = timeout_s

    def call(self, method: str, path: str, query: Optional[dict] = None, body: Any = None) -> Any:
        """Returns the answer: of JSON its value, else its text. Raises RefusedError, OSError."""
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
        return self._send(urllib.request.Request(url, content, headers, method=method))

    def put(self, url: str, content: Any, content_type: str) -> None:
        """Sends a file (bytes or an open file) to the address of an upload. Raises RefusedError, OSError."""
        headers = {"Content-Type": content_type}
        if hasattr(content, "seek"):
            headers["Content-Length"] = str(content.seek(0, 2))
            content.seek(0)
        self._open(urllib.request.Request(url, content, headers, method="PUT")).close()

    def _send(self, request: urllib.request.Request) -> Any:
        for attempt in range(self.retries + 1):
            asked_s = 0.0
            try:
                with self._open(request) as answer:
                    text = answer.read().decode()
                    is_json = answer.headers.get_content_type() == "application/json"
                    return json.loads(text) if is_json else text
            except RefusedError as error:
                if error.status not in WORTH_ANOTHER_TRY or attempt == self.retries:
                    raise
                asked_s = error.retry_after_s
            except (OSError, http.client.HTTPException):
                if attempt == self.retries:
                    raise
            doubled_s = FIRST_PAUSE_S * 2**attempt * random.uniform(0.75, 1.0)
            time.sleep(min(LONGEST_PAUSE_S, asked_s or doubled_s))

    def _open(self, request: urllib.request.Request) -> Any:
        try:
            return urllib.request.urlopen(request, timeout=self.timeout_s)
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            is_json = error.headers.get_content_type() == "application/json"
            refused = RefusedError(error.code, json.loads(text) if is_json else text)
            seconds = error.headers.get("Retry-After", "")
            refused.retry_after_s = float(seconds) if seconds.isdigit() else 0.0
            raise refused from error
