"""Settings, URLs and the one permission class of a Django site that is nothing
but django-oauth-toolkit. PEER_DIR comes from the environment."""
import os

PEER_DIR = os.environ["PEER_DIR"]
HERE = os.path.dirname(os.path.abspath(__file__))

SECRET_KEY = "peers-django-not-a-secret"
DEBUG = False
ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
ROOT_URLCONF = "peer_settings"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"]
MIDDLEWARE = ["django.middleware.security.SecurityMiddleware", "django.contrib.sessions.middleware.SessionMiddleware",
              "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
              "django.contrib.auth.middleware.AuthenticationMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [os.path.join(HERE, "templates")],
              "APP_DIRS": True, "OPTIONS": {"context_processors": ["django.template.context_processors.request",
                                                                   "django.contrib.auth.context_processors.auth"]}}]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(PEER_DIR, "django.sqlite"),
                         # Deferred transactions that come to write fail at once when another one writes, and the server
                         # answers 500; those that say so from the start wait for each other.
                         "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE"}}}
LOGIN_URL = "/accounts/login/"
LOGGING = {"version": 1, "disable_existing_loggers": False, "handlers": {"console": {"class": "logging.StreamHandler"}},
           "root": {"handlers": ["console"], "level": "INFO"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]

_key = os.path.join(PEER_DIR, "keys", "server-signing.pem")
OAUTH2_PROVIDER = {
    "SCOPES": {"dcr": "Register clients", "read": "Read", "write": "Write", "openid": "OpenID Connect"},
    "DEFAULT_SCOPES": ["read"],
    "PKCE_REQUIRED": True,
    "OIDC_ENABLED": True,
    "OIDC_RSA_PRIVATE_KEY": open(_key).read() if os.path.exists(_key) else "",
    "ROTATE_REFRESH_TOKEN": True,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
    "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https"],
    "DCR_ENABLED": True,
    "DCR_REGISTRATION_PERMISSION_CLASSES": ("peer_settings.HasScope",),
}


class HasScope:
    """Allows a registration that carries a valid access token with the scope dcr."""

    def has_permission(self, request):
        from oauth2_provider.oauth2_backends import get_oauthlib_core
        ok, _ = get_oauthlib_core().verify_request(request, scopes=["dcr"])
        return bool(ok)


def _urls():
    from django.contrib.auth.views import LoginView
    from django.urls import include, path
    return [path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
            path("accounts/login/", LoginView.as_view())]


class _Lazy(list):  # the URL list needs the apps loaded first
    def __iter__(self):
        if not len(self):
            self.extend(_urls())
        return super().__iter__()

    def __reversed__(self):
        list(iter(self))
        return super().__reversed__()


urlpatterns = _Lazy()
