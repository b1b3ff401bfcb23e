"""Sends a message to a member, and looks what became of it.

Needs Python 3.9 or newer and nothing else: python3 sample.py
"""

import hashlib
import hmac
import json
import os
import time
import urllib.error
import urllib.request
import uuid

PORTAL = os.environ["PORTAL"]
PRODUCT = os.environ["PRODUCT"]
ORGANISATION = os.environ["ORGANISATION"]
SECRET = os.environ["PRODUCT_SECRET"].encode()


def signed_headers(method, target, body):
    """Returns the headers by which the portal knows the product; target is path and query, body the bytes that are sent."""
    timestamp, content = str(int(time.time())), hashlib.sha256(body).hexdigest()
    text = "\n".join([timestamp, method, target, PRODUCT, ORGANISATION, content])
    return {
        "x-atrium-product": PRODUCT,
        "x-atrium-organisation": ORGANISATION,
        "x-atrium-timestamp": timestamp,
        "x-atrium-content-sha256": content,
        "x-atrium-signature": "sha256=" + hmac.new(SECRET, text.encode(), hashlib.sha256).hexdigest(),
    }


def call(method, path, json_body=None):
    """Sends a signed request and returns the response, or ends with the message of the portal."""
    target = f"/api/v1/message{path}"
    body = b"" if json_body is None else json.dumps(json_body).encode()
    headers = {"Content-Type": "application/json"} if body else {}
    headers.update(signed_headers(method, target, body))
    request = urllib.request.Request(PORTAL + target, data=body or None, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["response"]
    except urllib.error.HTTPError as problem:
        raise SystemExit(json.load(problem)["message"])


message = {
    # With the same key, a repetition sends nothing again.
    "Key": str(uuid.uuid4()),
    "Texts": {
        "zh": {"Title": "稳定性试验 {{study}}", "Text": "{{name}}，{{study}} 的 6 个月结果已录入。"},
        "en": {"Title": "Stability study {{study}}", "Text": "{{name}}, the results of {{study}} after 6 months are in."},
    },
    "Variables": {"study": "ST-0417"},
    "Accounts": [os.environ["RECIPIENT"], "nobody.of.this.name"],
}
sent = call("POST", "", message)
print("accepted", sent["AcceptedCount"])
for refusal in sent["Refused"]:
    print("refused", refusal["Recipient"], refusal["Reason"])
print("repeated", str(call("POST", "", message)["IsRepeated"]).lower())

# Accepted is not delivered: ask again later.
for delivery in call("GET", f"/{sent['ID']}")["Deliveries"]:
    print("delivery", delivery["Channel"], delivery["State"], delivery["Count"])
