"""Asks somebody to sign a record: creates a request, looks how far it is, and withdraws it.

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
    target = f"/api/v1/esign/requests{path}"
    body = b"" if json_body is None else json.dumps(json_body).encode()
    headers = {"Content-Type": "application/json"} if body else {}
    headers.update(signed_headers(method, target, body))
    request = urllib.request.Request(PORTAL + target, data=body or None, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["response"]
    except urllib.error.HTTPError as problem:
        raise SystemExit(json.load(problem)["message"])


# The person sees the text, and signs its hash. With the same key, a repetition asks once.
text = "Weighed 5.003 g of the sample."
asked = call("POST", "", {
    "Key": str(uuid.uuid4()),
    "RecordID": "PAGE-7",
    "Title": "Notebook page 7",
    "Text": text,
    "Sha256": hashlib.sha256(text.encode()).hexdigest(),
    "Signers": [{"AccountID": os.environ["SIGNER"], "Meaning": "author"}],
    "Until": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 14 * 86400)),
})
print("state", asked["State"])
print("sign at", f"{PORTAL}/#/esign/requests/{asked['ID']}")

# Ask again for the state whenever somebody opens the record.
for signer in call("GET", f"/{asked['ID']}")["Signers"]:
    print("signer", signer["State"])

# Until somebody has signed, the product can take the request back.
print("state", call("POST", f"/{asked['ID']}/withdraw", {"Reason": "The text changes"})["State"])
