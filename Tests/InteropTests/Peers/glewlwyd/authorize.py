#!/usr/bin/env python3
"""Plays the user and the browser: takes an authorization request to its end.

    authorize.py DIR AUTHORIZATION_URL

DIR is the folder given to start.sh. Logs in as the test user, agrees to what is asked, and prints the address that the
browser would be sent to: the client's redirect URI with code and state, or with error. Nothing is sent there.
Standard library only.
"""
import http.cookiejar, json, os, ssl, sys, urllib.error, urllib.parse, urllib.request

if len(sys.argv) != 3:
    sys.exit(__doc__)
with open(os.path.join(sys.argv[1], "endpoints.json")) as f:
    PEER = json.load(f)
URL = sys.argv[2]
QUERY = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(URL).query))


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *a, **k):
        return None


opener = urllib.request.build_opener(
    urllib.request.ProxyHandler({}), NoRedirect,
    urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=PEER["ca_file"])),
    urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()),
)


def call(method, url, body=None):
    req = urllib.request.Request(url, data=None if body is None else json.dumps(body).encode(), method=method)
    if body is not None:
        req.add_header("Content-Type", "application/json")
    try:
        r = opener.open(req, timeout=120)
    except urllib.error.HTTPError as e:
        r = e
    with r:
        return r.status, r.headers, r.read().decode("utf-8", "replace")


base = PEER["base_url"] + "/api/auth/"
status, _, text = call("POST", base, PEER["users"][0])
if status != 200:
    sys.exit(f"login: {status} {text}")
call("PUT", base + "grant/" + urllib.parse.quote(QUERY["client_id"], safe=""), {"scope": QUERY.get("scope", "openid")})
# What the login page adds once the user has agreed.
status, headers, text = call("GET", URL + "&g_continue")
if status not in (302, 303):
    sys.exit(f"authorization endpoint: {status} {text}")
print(headers["Location"])
