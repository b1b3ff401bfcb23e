"""Calls an application through the open capability: gets a token, queries, inserts, and withdraws the insert.

Needs Python 3.9 or newer and nothing else: python3 sample.py
"""

import base64
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

PORTAL = os.environ["PORTAL"]
PRODUCT = os.environ["PRODUCT"]
MOST_ATTEMPTS = 5
STATES = {0: "waiting", 1: "succeeded", 2: "failed", 4: "withdrawn"}

token = {"value": "", "ends_at": 0.0}


def access_token():
    """Returns the access token; a new one is requested a minute before the old one ends."""
    if time.time() < token["ends_at"] - 60:
        return token["value"]
    credentials = f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}".encode()
    request = urllib.request.Request(
        f"{PORTAL}/api/v1/token",
        data=urllib.parse.urlencode({"grant_type": "client_credentials"}).encode(),
        headers={"Authorization": "Basic " + base64.b64encode(credentials).decode()},
    )
    with urllib.request.urlopen(request) as answer:
        body = json.load(answer)
    token.update(value=body["access_token"], ends_at=time.time() + body["expires_in"])
    return token["value"]


def send(method, path, body=None, key=None):
    """Sends a request and returns the JSON of the answer.

    Tries again when the portal is busy, after the time that it names, and with a new token after 401.
    """
    for attempt in range(1, MOST_ATTEMPTS + 1):
        headers = {"Authorization": f"Bearer {access_token()}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            # With the same key, a repetition has no second effect.
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{PORTAL}/api/v1/{path}", data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as problem:
            if problem.code == 401:
                token["ends_at"] = 0.0
            if problem.code not in (401, 429, 503) or attempt == MOST_ATTEMPTS:
                raise SystemExit(json.load(problem)["message"])
            time.sleep(float(problem.headers.get("Retry-After", 2**attempt)))


# A query is answered by the application itself.
print("query", json.dumps(send("GET", f"open/{PRODUCT}/{os.environ['QUERY']}?limit=10"), ensure_ascii=False))

# An insert waits until its cancelable time. The key belongs to this piece of work: use it for each repetition.
insert = {"code": "S-1001", "amount": 2.5}
accepted = send("POST", f"open/{PRODUCT}/{os.environ['INSERT']}", insert, str(uuid.uuid4()))["response"]
print("accepted", accepted["reqId"], accepted["cancelableTime"])

call = f"calls/{accepted['reqId']}"
print("state", STATES[send("GET", call)["response"]["syncStatus"]])

# Until then it can be withdrawn: the application never receives it.
send("POST", f"{call}/withdraw", {"Reason": "Wrong amount"})
print("state", STATES[send("GET", call)["response"]["syncStatus"]])
