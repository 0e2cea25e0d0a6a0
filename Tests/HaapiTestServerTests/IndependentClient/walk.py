#!/usr/bin/env python3
"""Walks registration, HAAPI access token, login, code exchange and refresh through HaapiTestServer.

It shares no code with this package: requests does HTTP and TLS, joserfc does JOSE. So what the server demands is what
the RFCs say, and not only what our own client happens to send.

    walk.py path/to/TestServerHost

Needs: python3, requests, joserfc. Prints one line and exits with 0 if the walk succeeded and broke no rule.
"""
import base64
import hashlib
import json
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.parse

import requests
from joserfc import jwt
from joserfc.jwk import ECKey

HAAPI = "application/vnd.auth+json"
REDIRECT_URI = "app://haapi"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Client:
    def __init__(self, server, ca_file):
        self.server = server
        self.http = requests.Session()
        self.http.verify = ca_file
        self.http.trust_env = False
        self.key = ECKey.generate_key("P-256")
        self.nonce = None
        self.session = None
        self.token = None

    def proof(self, method, url, token=None):
        claims = {
            "jti": secrets.token_urlsafe(16),
            "htm": method,
            "htu": url.split("?")[0],
            "iat": int(time.time()),
        }
        if token:
            claims["ath"] = base64url(hashlib.sha256(token.encode()).digest())
        if self.nonce:
            claims["nonce"] = self.nonce
        header = {"typ": "dpop+jwt", "alg": "ES256", "jwk": self.key.as_dict(private=False)}
        return jwt.encode(header, claims, self.key)

    def send(self, method, url, token=None, **options):
        """Sends with a proof, once more if the server asks for its nonce."""
        headers = options.pop("headers", {})
        for _ in range(2):
            headers["DPoP"] = self.proof(method, url, token)
            answer = self.http.request(method, url, headers=headers, allow_redirects=False, timeout=120, **options)
            self.nonce = answer.headers.get("DPoP-Nonce", self.nonce)
            is_challenge = "use_dpop_nonce" in answer.headers.get("WWW-Authenticate", "") + answer.text
            if not (answer.status_code in (400, 401) and is_challenge):
                break
        return answer

    def haapi(self, method, url, **options):
        headers = {"Accept": HAAPI, "Authorization": "DPoP " + self.token}
        if self.session:
            headers["Session-Id"] = self.session
        answer = self.send(method, url, token=self.token, headers=headers, **options)
        self.session = answer.headers.get("Set-Session-Id", self.session)
        expect(answer, 200, HAAPI)
        return answer.json()

    def submit(self, step, values=None):
        model = step["actions"][0]["model"]
        url = urllib.parse.urljoin(self.server["base_url"] + "/", model["href"])
        fields = {field["name"]: field.get("value") for field in model.get("fields", [])}
        fields.update(values or {})
        if model["method"] == "GET":
            return self.haapi("GET", url, params=fields or None)
        return self.haapi(model["method"], url, data=fields)


def expect(answer, status, media_type="application/json"):
    if answer.status_code != status or answer.headers.get("Content-Type") != media_type:
        raise SystemExit(f"{answer.request.method} {answer.url.split('?')[0]}: {answer.status_code} {answer.text}")
    return answer.json()


def walk(server, ca_file):
    client = Client(server, ca_file)
    main = ("main-client", "main-secret")
    initial = expect(
        client.http.post(server["token_endpoint"], auth=main, timeout=120,
                         data={"grant_type": "client_credentials", "scope": "dcr"}), 200)
    registered = expect(
        client.http.post(server["registration_endpoint"], json={"software_id": "template-client"}, timeout=120,
                         headers={"Authorization": "Bearer " + initial["access_token"]}), 201)
    dynamic = (registered["client_id"], registered["client_secret"])

    token = expect(
        client.send("POST", server["token_endpoint"], auth=dynamic,
                    data={"grant_type": "client_credentials", "scope": "urn:se:curity:scopes:haapi"}), 200)
    assert token["token_type"] == "DPoP", token
    client.token = token["access_token"]

    verifier = secrets.token_urlsafe(32)
    state = secrets.token_urlsafe(16)
    step = client.haapi("GET", server["authorization_endpoint"], params={
        "client_id": dynamic[0], "response_type": "code", "redirect_uri": REDIRECT_URI, "scope": "openid read",
        "state": state, "code_challenge": base64url(hashlib.sha256(verifier.encode()).digest()),
        "code_challenge_method": "S256",
    })
    assert step["type"] == "redirection-step", step
    step = client.submit(step)
    assert step["type"] == "authentication-step", step
    step = client.submit(step, {"userName": "alice", "password": "Password1"})
    assert step["type"] == "redirection-step", step
    step = client.submit(step)
    assert step["type"] == "oauth-authorization-response", step
    assert step["properties"]["state"] == state
    assert step["properties"]["iss"] == server["issuer"]

    tokens = expect(client.send("POST", server["token_endpoint"], auth=dynamic, data={
        "grant_type": "authorization_code", "code": step["properties"]["code"], "redirect_uri": REDIRECT_URI,
        "code_verifier": verifier,
    }), 200)
    tokens = expect(client.send("POST", server["token_endpoint"], auth=dynamic, data={
        "grant_type": "refresh_token", "refresh_token": tokens["refresh_token"],
    }), 200)
    access = tokens["access_token"]
    user = expect(client.send("GET", server["userinfo_endpoint"], token=access,
                              headers={"Authorization": "DPoP " + access}), 200)
    assert user["sub"] == "alice", user


def main():
    host = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        server = json.loads(host.stdout.readline())
        with tempfile.NamedTemporaryFile("w", suffix=".pem") as ca:
            ca.write(server["ca"])
            ca.flush()
            walk(server, ca.name)
        host.stdin.close()
        verdict = json.loads(host.stdout.readline())
        host.wait(timeout=120)
    finally:
        if host.poll() is None:
            host.kill()
            host.wait()
    if verdict["violations"] or verdict["warnings"]:
        raise SystemExit(verdict["violations"] + verdict["warnings"])
    print(f"independent client: {verdict['requests']} requests, no rule broken")


if __name__ == "__main__":
    main()
