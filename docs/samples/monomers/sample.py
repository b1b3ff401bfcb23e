"""Uses the monomer library of the portal: gets a token, lists monomers, checks a HELM and saves its drawing, follows changes.

Needs Python 3.9 or newer and nothing else: python3 sample.py
"""

import base64
import json
import os
import urllib.error
import urllib.parse
import urllib.request

PORTAL = os.environ["PORTAL"]


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
    """Sends a request and returns the response."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{PORTAL}/api/v1/monomers{path}", data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["response"]
    except urllib.error.HTTPError as problem:
        raise SystemExit(json.load(problem)["message"])


for monomer in send("GET", "?polymerType=PEPTIDE&pageSize=200")["items"]:
    print("monomer", monomer["symbol"], monomer["name"])

helm = send("POST", "/helm", {"helm": os.environ["HELM"]})
for problem in helm["problems"]:
    print("problem", problem["message"])
if helm["isValid"]:
    print("formula", helm["formula"])
if helm["svg"]:
    with open(os.environ["FILE"], "w", encoding="utf-8") as file:
        file.write(helm["svg"])

# Keep the cursor: with it the next run gets only what happened since.
cursor, has_more = 0, True
while has_more:
    page = send("GET", f"/changes?since={cursor}")
    for change in page["items"]:
        print("change", change["kind"], change["monomer"]["symbol"] if change["monomer"] else "gone")
    cursor, has_more = page["cursor"], page["hasMore"]
