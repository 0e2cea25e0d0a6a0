"""Makes the test user and the clients, with django-oauth-toolkit's own models,
and prints them. Run in its environment, with DJANGO_SETTINGS_MODULE
and PEER_DIR set.

    setup.py BASE_URL PID
"""
import json, os, secrets, sys
from importlib.metadata import version

import django

django.setup()
from django.contrib.auth.models import User
from oauth2_provider.models import get_application_model

BASE, PID, DIR = sys.argv[1], int(sys.argv[2]), os.environ["PEER_DIR"]
App = get_application_model()
REDIRECT = "http://localhost:8765/callback"
USER = {"username": "alice", "password": "alice-password"}
User.objects.create_user(**USER)
clients = []


def client(cid, method, grant, secret=None):
    secret = "" if method == "none" else secret or secrets.token_urlsafe(24)
    App.objects.create(client_id=cid, name=cid, client_secret=secret, redirect_uris=REDIRECT,
                       client_type=App.CLIENT_PUBLIC if method == "none" else App.CLIENT_CONFIDENTIAL,
                       authorization_grant_type=grant, algorithm="RS256" if grant == App.GRANT_AUTHORIZATION_CODE else "")
    clients.append({"client_id": cid, "token_endpoint_auth_method": method, "redirect_uri": REDIRECT, "scope": "dcr read write",
                    "grants": ["client_credentials"] if grant == App.GRANT_CLIENT_CREDENTIALS else ["authorization_code", "refresh_token"],
                    **({"client_secret": secret} if secret else {})})


client("cc-basic", "client_secret_basic", App.GRANT_CLIENT_CREDENTIALS)
client("cc-post", "client_secret_post", App.GRANT_CLIENT_CREDENTIALS)
client("cc-odd id", "client_secret_basic", App.GRANT_CLIENT_CREDENTIALS, "a:b%c+d e&f=g/h?~é")
client("code-basic", "client_secret_basic", App.GRANT_AUTHORIZATION_CODE)
client("code-public", "none", App.GRANT_AUTHORIZATION_CODE)

o = BASE + "/o"
json.dump({
    "name": "django-oauth-toolkit", "version": version("django-oauth-toolkit"), "pid": PID, "base_url": BASE, "dir": DIR,
    "ca_file": os.path.join(DIR, "tls", "ca.pem"), "tls_dir": os.path.join(DIR, "tls"),
    "servers": {"oidc": {
        "metadata_url": o + "/.well-known/oauth-authorization-server", "issuer": o,
        "token_endpoint": o + "/token/", "authorization_endpoint": o + "/authorize/", "registration_endpoint": o + "/register/",
        "revocation_endpoint": o + "/revoke_token/", "introspection_endpoint": o + "/introspect/", "userinfo_endpoint": o + "/userinfo/"}},
    "registration_scope": "dcr", "clients": clients, "users": [USER], "log_file": os.path.join(DIR, "django.log"),
}, sys.stdout, indent=1)
print()
