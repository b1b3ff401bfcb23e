"""Receives webhooks of the portal: verifies the signature, and takes each event once.

Needs Python 3.9 or newer and nothing else: python3 sample.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].replace("whsec_", "", 1))
TOLERANCE_SECONDS = 300

# Ids of events that were taken. A real program stores them beside what it does with the event.
taken = set()


def is_from_portal(headers, body):
    """Tells whether one of the signatures is ours, and the request is not older than five minutes."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # While a secret is rotated, there are two signatures.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature, f"v1,{expected}") for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_from_portal(self.headers, body):
            self.answer(401)
            return
        if self.headers["webhook-id"] not in taken:
            taken.add(self.headers["webhook-id"])
            event = json.loads(body)
            data = event["data"]
            print(event["type"], data["id"] or "-", ",".join(sorted(data["changes"])), flush=True)
        # Answer at once, and do what takes long afterwards: the portal waits 15 seconds.
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver)
print("listening", server.server_address[1], flush=True)
server.serve_forever()
