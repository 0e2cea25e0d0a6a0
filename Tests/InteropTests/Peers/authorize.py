#!/usr/bin/env python3
"""Plays the user and the browser at a peer with pages: takes an authorization request to its end.

    authorize.py DIR AUTHORIZATION_URL

DIR is the folder given to start.sh. Logs in as the test user, agrees to what is asked, and prints the address that the
browser would be sent to: the client's redirect URI with code and state, or with error. Nothing is sent there.
Standard library only. (glewlwyd has no pages of its own: see glewlwyd/authorize.py.)
"""
import html.parser, http.cookiejar, json, os, ssl, sys, urllib.error, urllib.parse, urllib.request

if len(sys.argv) != 3:
    sys.exit(__doc__)
with open(os.path.join(sys.argv[1], "endpoints.json")) as f:
    PEER = json.load(f)
URL = sys.argv[2]
USER = PEER["users"][0]
REDIRECT_URI = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(URL).query))["redirect_uri"]
LOGIN, CONSENT = {"login", "username", "password"}, {"answer", "allow", "action"}
YES = ("accept", "allow", "authorize", "yes")


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *a, **k):
        return None


opener = urllib.request.build_opener(
    urllib.request.ProxyHandler({}), NoRedirect,
    urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=PEER["ca_file"])),
    urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()),
)


def call(url, form=None, referer=None):
    req = urllib.request.Request(url, data=None if form is None else urllib.parse.urlencode(form).encode())
    if referer:
        req.add_header("Referer", referer)
    try:
        r = opener.open(req, timeout=120)
    except urllib.error.HTTPError as e:
        r = e
    with r:
        return r.status, r.headers, r.read().decode("utf-8", "replace")


class Forms(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.forms, self.current = [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        if tag == "form":
            self.current = {"action": a.get("action") or "", "method": (a.get("method") or "get").lower(),
                            "inputs": [], "buttons": []}
            self.forms.append(self.current)
        elif self.current is not None and tag in ("input", "button"):
            kind = (a.get("type") or ("submit" if tag == "button" else "text")).lower()
            self.current["buttons" if kind == "submit" else "inputs"].append(
                {"name": a.get("name"), "value": a.get("value") or "", "kind": kind})

    def handle_endtag(self, tag):
        if tag == "form":
            self.current = None


def names(form):
    return {i["name"] for i in form["inputs"] + form["buttons"]}


def filled_in(form):
    fields = []
    for i in form["inputs"]:
        if i["name"] and i["kind"] not in ("checkbox", "radio", "button", "reset"):
            known = {"login": "username", "username": "username", "password": "password"}.get(i["name"])
            fields.append((i["name"], USER[known] if known else i["value"]))
    buttons = [b for b in form["buttons"] if b["name"]]
    agreeing = [b for b in buttons if b["value"].lower() in YES or b["name"] == "allow"]
    for b in (agreeing or buttons)[:1]:
        fields.append((b["name"], b["value"]))
    return fields


url, form, referer = URL, None, None
for _ in range(15):
    status, headers, text = call(url, form, referer)
    form, referer = None, None
    if status in (301, 302, 303, 307, 308):
        url = urllib.parse.urljoin(url, headers["Location"])
        if url.startswith(REDIRECT_URI):
            print(url)
            sys.exit(0)
        if not url.startswith(PEER["base_url"]) and not any(url.startswith(s["issuer"]) for s in PEER["servers"].values()):
            sys.exit(f"the page leads elsewhere: {url}")
        continue
    forms = [f for f in Forms(text).forms if f["method"] == "post" and names(f) & (LOGIN | CONSENT)]
    if status != 200 or not forms:
        sys.exit(f"{url}: {status} {' '.join(text.split())[:600]}")
    form, referer = filled_in(forms[0]), url
    url = urllib.parse.urljoin(url, forms[0]["action"]) if forms[0]["action"] else url
sys.exit("too many pages")
