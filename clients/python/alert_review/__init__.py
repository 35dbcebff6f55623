# Made by npm run docs:generate: do not edit.
"""Client of the REST API of Alert Review."""

from typing import Any
from urllib.parse import quote

from .transport import FILE_TYPES, POLL_S, Cancelled, RefusedError, Transport

__all__ = ["AlertReview", "Cancelled", "RefusedError"]


class AlertReview(Transport):
    """Each method is one operation of the API: see /api/docs of a server for fields and answers."""

    def upload_transactions(self, content: Any, opening: Any = None) -> Any:
        """Uploads bytes or an open file, of JSON or as opening says; returns the session at its end."""
        opening = opening or {"format": "json"}
        opened = self.open_transaction_upload(opening)
        self.put(opened["upload_uri"], content, FILE_TYPES[opening["format"]])
        while True:
            session = self.get_upload_session(opened["session_id"])
            if session["finished_at"] is not None:
                return session
            self.pause(POLL_S)

    def list_fiat_currencies(self, *, page: Any = None, page_size: Any = None) -> Any:
        """List fiat currencies."""
        return self.call("GET", '/api/v1/crypto/fiat-currencies', query={"page": page, "page_size": page_size})

    def list_crypto_assets(self, *, page: Any = None, page_size: Any = None) -> Any:
        """List crypto assets."""
        return self.call("GET", '/api/v1/crypto/crypto-assets', query={"page": page, "page_size": page_size})

    def list_crypto_chains(self, *, page: Any = None, page_size: Any = None) -> Any:
        """List blockchains."""
        return self.call("GET", '/api/v1/crypto/crypto-chains', query={"page": page, "page_size": page_size})

    def upload_entities(self, body: Any) -> Any:
        """Upload customers."""
        return self.call("POST", '/api/v1/transaction-monitoring/entities', body=body)

    def save_mapping(self, mapping_id: str, body: Any) -> Any:
        """Store a mapping of files."""
        return self.call("PUT", f'/api/v1/transaction-monitoring/mappings/{quote(mapping_id, safe="")}', body=body)

    def get_mapping(self, mapping_id: str) -> Any:
        """Get a mapping of files."""
        return self.call("GET", f'/api/v1/transaction-monitoring/mappings/{quote(mapping_id, safe="")}')

    def remove_mapping(self, mapping_id: str) -> Any:
        """Remove a mapping of files."""
        return self.call("DELETE", f'/api/v1/transaction-monitoring/mappings/{quote(mapping_id, safe="")}')

    def list_mappings(self) -> Any:
        """List mappings of files."""
        return self.call("GET", '/api/v1/transaction-monitoring/mappings')

    def open_transaction_upload(self, body: Any) -> Any:
        """Get an address for a file of transactions."""
        return self.call("POST", '/api/v1/transaction-monitoring/transactions/upload-via-url', body=body)

    def get_upload_session(self, session_id: str) -> Any:
        """Get the state of an upload."""
        return self.call("GET", f'/api/v1/transaction-monitoring/transactions/upload-sessions/{quote(session_id, safe="")}')

    def cancel_upload(self, session_id: str) -> Any:
        """Cancel an upload of transactions."""
        return self.call("DELETE", f'/api/v1/transaction-monitoring/transactions/upload-sessions/{quote(session_id, safe="")}')

    def list_upload_errors(self, session_id: str, *, cursor: Any = None, limit: Any = None) -> Any:
        """List the rows that were not stored."""
        return self.call("GET", f'/api/v1/transaction-monitoring/transactions/upload-sessions/{quote(session_id, safe="")}/errors', query={"cursor": cursor, "limit": limit})

    def get_rejected_rows(self, session_id: str, *, format: Any = None) -> Any:
        """Get the rows that were not stored as a file."""
        return self.call("GET", f'/api/v1/transaction-monitoring/transactions/upload-sessions/{quote(session_id, safe="")}/rejected-rows', query={"format": format})

    def upload_alerts(self, body: Any) -> Any:
        """Upload alerts."""
        return self.call("POST", '/api/v1/transaction-monitoring/alerts', body=body)

    def list_alerts(self, *, from_: Any = None, to: Any = None, upload_session_id: Any = None, limit: Any = None, after: Any = None) -> Any:
        """List alerts."""
        return self.call("GET", '/api/v1/transaction-monitoring/alerts', query={"from": from_, "to": to, "upload_session_id": upload_session_id, "limit": limit, "after": after})

    def investigate_alerts(self, body: Any) -> Any:
        """Investigate alerts."""
        return self.call("POST", '/api/v1/transaction-monitoring/alerts/investigate', body=body)

    def get_investigation(self, investigation_id: str) -> Any:
        """Read an investigation."""
        return self.call("GET", f'/api/v1/transaction-monitoring/investigation/{quote(investigation_id, safe="")}')

    def get_investigation_status(self, investigation_id: str) -> Any:
        """Get the state of an investigation."""
        return self.call("GET", f'/api/v1/transaction-monitoring/investigation/{quote(investigation_id, safe="")}/status')

    def list_investigations(self, *, alert_id: Any = None, state: Any = None, since: Any = None, limit: Any = None, after: Any = None) -> Any:
        """List investigations."""
        return self.call("GET", '/api/v1/transaction-monitoring/investigations', query={"alert_id": alert_id, "state": state, "since": since, "limit": limit, "after": after})

    def get_alert(self, alert_id: str) -> Any:
        """Read an alert and its investigations."""
        return self.call("GET", f'/api/v1/transaction-monitoring/alerts/{quote(alert_id, safe="")}')

    def get_workload(self) -> Any:
        """Read the workload of people."""
        return self.call("GET", '/api/v1/transaction-monitoring/workload')

    def assign_alert(self, alert_id: str, body: Any) -> Any:
        """Give an alert to a person."""
        return self.call("PUT", f'/api/v1/transaction-monitoring/alerts/{quote(alert_id, safe="")}/assignment', body=body)

    def snooze_alert(self, alert_id: str, body: Any) -> Any:
        """Snooze an alert."""
        return self.call("PUT", f'/api/v1/transaction-monitoring/alerts/{quote(alert_id, safe="")}/snooze', body=body)

    def take_next_alert(self, body: Any) -> Any:
        """Take the next alert for a person."""
        return self.call("POST", '/api/v1/transaction-monitoring/alerts/take-next', body=body)

    def ask_customer(self, alert_id: str, body: Any) -> Any:
        """Ask the customer."""
        return self.call("POST", f'/api/v1/transaction-monitoring/alerts/{quote(alert_id, safe="")}/questions', body=body)

    def list_questions(self, alert_id: str) -> Any:
        """Read the questions to the customer."""
        return self.call("GET", f'/api/v1/transaction-monitoring/alerts/{quote(alert_id, safe="")}/questions')

    def end_question(self, alert_id: str, question_id: str, body: Any) -> Any:
        """Hand in what the customer answers."""
        return self.call("POST", f'/api/v1/transaction-monitoring/alerts/{quote(alert_id, safe="")}/questions/{quote(question_id, safe="")}/end', body=body)

    def list_closing_policies(self) -> Any:
        """List the policies that close alerts."""
        return self.call("GET", '/api/v1/transaction-monitoring/closing-policies')

    def open_case(self, body: Any) -> Any:
        """Open a case of alerts."""
        return self.call("POST", '/api/v1/transaction-monitoring/cases', body=body)

    def get_case(self, case_id: str) -> Any:
        """Read a case."""
        return self.call("GET", f'/api/v1/transaction-monitoring/cases/{quote(case_id, safe="")}')

    def check_narrative(self, alert_id: str, body: Any) -> Any:
        """Check a narrative against the record."""
        return self.call("POST", f'/api/v1/transaction-monitoring/alerts/{quote(alert_id, safe="")}/narrative-check', body=body)

    def check_case_narrative(self, case_id: str, body: Any) -> Any:
        """Check the narrative of a case against the record."""
        return self.call("POST", f'/api/v1/transaction-monitoring/cases/{quote(case_id, safe="")}/narrative-check', body=body)

    def make_report_file(self, case_id: str, body: Any) -> Any:
        """Make a report file of a case."""
        return self.call("POST", f'/api/v1/transaction-monitoring/cases/{quote(case_id, safe="")}/report-files', body=body)

    def get_report_file(self, case_id: str, sha256: str) -> Any:
        """Get a report file as it was handed out."""
        return self.call("GET", f'/api/v1/transaction-monitoring/cases/{quote(case_id, safe="")}/report-files/{quote(sha256, safe="")}')

    def export_features(self, *, format: Any = None) -> Any:
        """Export measured features."""
        return self.call("GET", '/api/v1/transaction-monitoring/investigations/features', query={"format": format})

    def get_thresholds(self, *, miss_at_most: Any = None) -> Any:
        """Read what each threshold closes and misses."""
        return self.call("GET", '/api/v1/transaction-monitoring/thresholds', query={"miss_at_most": miss_at_most})

    def review_investigations(self, body: Any) -> Any:
        """Give feedback on investigations."""
        return self.call("POST", '/api/v1/transaction-monitoring/agent-alert-feedback', body=body)

    def list_webhooks(self) -> Any:
        """List webhooks."""
        return self.call("GET", '/api/v1/webhooks')

    def add_webhook(self, body: Any) -> Any:
        """Add a webhook."""
        return self.call("POST", '/api/v1/webhooks', body=body)

    def change_webhook(self, webhook_id: str, body: Any) -> Any:
        """Change a webhook."""
        return self.call("PUT", f'/api/v1/webhooks/{quote(webhook_id, safe="")}', body=body)

    def remove_webhook(self, webhook_id: str) -> Any:
        """Remove a webhook."""
        return self.call("DELETE", f'/api/v1/webhooks/{quote(webhook_id, safe="")}')

    def rotate_webhook_secret(self, webhook_id: str, body: Any) -> Any:
        """Rotate the secret of a webhook."""
        return self.call("POST", f'/api/v1/webhooks/{quote(webhook_id, safe="")}/rotate-secret', body=body)

    def send_webhook_message(self, webhook_id: str, body: Any) -> Any:
        """Send a test message or a dead letter."""
        return self.call("POST", f'/api/v1/webhooks/{quote(webhook_id, safe="")}/messages', body=body)

    def replay_webhook(self, webhook_id: str, body: Any) -> Any:
        """Send messages again from a date."""
        return self.call("POST", f'/api/v1/webhooks/{quote(webhook_id, safe="")}/replay', body=body)

    def list_dead_letters(self, webhook_id: str) -> Any:
        """List dead letters."""
        return self.call("GET", f'/api/v1/webhooks/{quote(webhook_id, safe="")}/dead-letters')

    def get_audit_bundle(self, *, from_: Any = None, to: Any = None, alerts: Any = None) -> Any:
        """Get a bundle of the log for offline verification."""
        return self.call("GET", '/api/v1/audit/bundle', query={"from": from_, "to": to, "alerts": alerts})

    def list_audit_events(self, *, from_: Any = None, to: Any = None, user: Any = None, client: Any = None, alert_id: Any = None, type: Any = None, limit: Any = None, after: Any = None) -> Any:
        """List who did what."""
        return self.call("GET", '/api/v1/audit/events', query={"from": from_, "to": to, "user": user, "client": client, "alert_id": alert_id, "type": type, "limit": limit, "after": after})

    def export_audit_events(self, *, from_: Any = None, to: Any = None, user: Any = None, client: Any = None, alert_id: Any = None, type: Any = None, format: Any = None) -> Any:
        """Export who did what."""
        return self.call("GET", '/api/v1/audit/events/export', query={"from": from_, "to": to, "user": user, "client": client, "alert_id": alert_id, "type": type, "format": format})

    def replay_alert(self, alert_id: str) -> Any:
        """Read the history of an alert."""
        return self.call("GET", '/api/v1/audit/alerts/history', query={"alert_id": alert_id})

    def get_alert_as_of(self, alert_id: str, *, at: Any = None, position: Any = None) -> Any:
        """Read what an alert looked like then."""
        return self.call("GET", '/api/v1/audit/alerts/as-of', query={"alert_id": alert_id, "at": at, "position": position})

    def export_alerts_as_of(self, *, at: Any = None, position: Any = None, format: Any = None) -> Any:
        """Export what all alerts looked like then."""
        return self.call("GET", '/api/v1/audit/alerts/as-of/export', query={"at": at, "position": position, "format": format})

    def get_audit_checkpoint(self) -> Any:
        """Read the newest checkpoint."""
        return self.call("GET", '/api/v1/audit/checkpoint')

    def get_audit_receipt(self, event_id: str) -> Any:
        """Prove that an event is in the log."""
        return self.call("GET", '/api/v1/audit/receipt', query={"event_id": event_id})

    def get_audit_consistency(self, from_: str, *, to: Any = None) -> Any:
        """Prove that the log only grew."""
        return self.call("GET", '/api/v1/audit/consistency', query={"from": from_, "to": to})

    def get_audit_tile(self, level: str, number: str) -> Any:
        """Read hashes of the tree."""
        return self.call("GET", '/api/v1/audit/tiles', query={"level": level, "number": number})

    def get_model_validation_file(self) -> Any:
        """Get the signed file for the model validator."""
        return self.call("GET", '/api/v1/audit/model-validation')
