"""Makes the test user, the clients and a supply of initial access tokens in
Canaille's database, with Canaille's own models. Run in its environment, with
CANAILLE_CONFIG set.

    setup.py DIR
"""
import datetime, json, os, secrets, sys

import canaille
from canaille.app import models
from canaille.backends import Backend
from canaille.oidc.jose import build_client_management_token
from joserfc.jwk import ECKey, RSAKey

DIR = sys.argv[1]
KEYS = os.path.join(DIR, "keys")
os.makedirs(KEYS, exist_ok=True)
REDIRECT = "http://localhost:8765/callback"
USER = {"username": "alice", "password": "alice-password"}
clients = []


def key(name, alg):
    k = ECKey.generate_key("P-256", {"kid": name}) if alg == "ES256" else RSAKey.generate_key(2048, {"kid": name})
    path = os.path.join(KEYS, name + ".pem")
    with open(path, "wb") as f:
        f.write(k.as_pem(private=True))
    return path, {**k.as_dict(private=False), "kid": name, "use": "sig", "alg": alg}


def client(cid, method, grants, scope, secret=True, **more):
    shown = more.pop("_shown", {})
    c = models.Client(
        client_id=cid, client_name=cid, client_secret=secrets.token_urlsafe(24) if secret is True else secret or "",
        client_id_issued_at=datetime.datetime.now(datetime.timezone.utc),
        token_endpoint_auth_method=method, grant_types=grants, redirect_uris=[REDIRECT],
        response_types=["code"] if "authorization_code" in grants else [], scope=scope.split(), **more)
    Backend.instance.save(c)
    c.audience = [c]
    Backend.instance.save(c)
    out = {"client_id": cid, "token_endpoint_auth_method": method, "grants": grants, "scope": scope, "redirect_uri": REDIRECT}
    if secret:
        out["client_secret"] = c.client_secret
    out.update(shown)
    clients.append(out)


app = canaille.create_app()
with app.app_context(), Backend.instance.session():
    Backend.instance.save(models.User(user_name=USER["username"], password=USER["password"], family_name="Liddell",
                                      given_name="Alice", formatted_name="Alice", emails=["alice@peer.test"]))
    CC, CODE = ["client_credentials"], ["authorization_code", "refresh_token", "client_credentials"]
    # Access tokens of users are signed like ID tokens and have no jti. A signature that is random makes them differ, or a
    # second one in the same second is the first one again, which the database refuses (500).
    UNIQUE = {"id_token_signed_response_alg": "PS256"}
    client("cc-basic", "client_secret_basic", CC, "read write")
    client("cc-post", "client_secret_post", CC, "read write")
    client("cc-odd id", "client_secret_basic", CC, "read write", secret="a:b%c+d e&f=g/h?~é")
    path, jwk = key("pkjwt-es256", "ES256")
    client("pkjwt-es256", "private_key_jwt", CODE, "openid profile read", secret=False, jwks=json.dumps({"keys": [jwk]}),
           token_endpoint_auth_signing_alg="ES256", _shown={"private_key_file": path, "kid": "pkjwt-es256", "alg": "ES256"})
    path, jwk = key("pkjwt-rs256", "RS256")
    client("pkjwt-rs256", "private_key_jwt", CODE, "openid profile read", secret=False, jwks=json.dumps({"keys": [jwk]}),
           token_endpoint_auth_signing_alg="RS256", _shown={"private_key_file": path, "kid": "pkjwt-rs256", "alg": "RS256"})
    client("code-basic", "client_secret_basic", CODE, "openid profile read", **UNIQUE)
    client("code-public", "none", ["authorization_code", "refresh_token"], "openid profile read", secret=False, **UNIQUE)
    iats = []
with app.app_context(), app.test_request_context():
    for i in range(100):
        iats.append(build_client_management_token("client:register", datetime.timedelta(days=1)))
    expired = build_client_management_token("client:register", datetime.timedelta(seconds=-60))
with open(os.path.join(DIR, "fixtures.json"), "w") as f:
    json.dump({"clients": clients, "users": [USER], "initial_access_tokens": iats, "expired_initial_access_token": expired}, f)
