"""Prints labels through the portal: gets a token, lists templates, describes one, and saves a PDF of two labels.

Needs Python 3.9 or newer and nothing else: python3 sample.py
"""

import base64
import json
import os
import urllib.error
import urllib.parse
import urllib.request

PORTAL = os.environ["PORTAL"]
TEMPLATE = os.environ["TEMPLATE"]


def access_token():
    """Returns an access token, which is valid for two hours."""
    credentials = f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}".encode()
    request = urllib.request.Request(
        f"{PORTAL}/api/v1/token",
        data=urllib.parse.urlencode({"grant_type": "client_credentials"}).encode(),
        headers={"Authorization": "Basic " + base64.b64encode(credentials).decode()},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["access_token"]


TOKEN = access_token()


def send(method, path, body=None):
    """Sends a request and returns the bytes of the answer.

    A label that cannot be printed is an error that names its row, component and field.
    """
    headers = {"Authorization": f"Bearer {TOKEN}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{PORTAL}/api/v1/labels/{path}", data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read()
    except urllib.error.HTTPError as problem:
        raise SystemExit(json.load(problem)["message"])


for template in json.loads(send("GET", "templates"))["response"]["items"]:
    print("template", template["ID"], template["Name"])

fields = json.loads(send("GET", f"templates/{TEMPLATE}"))["response"]["Fields"]
print("fields", " ".join(field["Path"] for field in fields))

values = {field["Path"]: field["Sample"] for field in fields}
labels = {"Output": "pdf", "Dpi": 300, "Rows": [{"Values": values, "Copies": 2}]}
with open(os.environ["FILE"], "wb") as file:
    file.write(send("POST", f"templates/{TEMPLATE}/render", labels))
print("saved")
