#!/bin/bash
# Starts a private Canaille (an OpenID Connect provider written in Python on Authlib, served by Hypercorn over HTTP/1.1
# and HTTP/2) on 127.0.0.1, over TLS, with its data in DIR.
#
#   start.sh DIR [PORT]
#
# DIR    a work folder; it is made if missing. Everything is written there.
# PORT   optional; a free port is picked if it isn't given.
#
# Prints one JSON object (also kept as DIR/endpoints.json). Run again on a DIR whose server still runs, it prints the
# same JSON and starts nothing.
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -ge 1 ] || { echo "usage: $0 DIR [PORT]" >&2; exit 2; }
mkdir -p "$1"; dir=$(cd "$1" && pwd)
source "$here/../python.sh"

export CANAILLE_CONFIG="$dir/canaille.toml"
if [ -s "$dir/pid" ] && [ -s "$dir/endpoints.json" ] && has_line "$(cat "$dir/pid")" "CANAILLE_CONFIG=$CANAILLE_CONFIG"; then
  cat "$dir/endpoints.json"; exit 0
fi

venv=$(python_environment)
bash "$here/../tls.sh" "$dir/tls"
cd "$dir"
[ -s jwk.toml ] || "$venv/bin/canaille" jwk create rsa --format toml 2>jwk.log | tail -1 >jwk.toml

configure() { # PORT
  cat >"$CANAILLE_CONFIG" <<CONF
SECRET_KEY = "peers-canaille-not-a-secret"
SERVER_NAME = "localhost:$1"
PREFERRED_URL_SCHEME = "https"

[CANAILLE]
DATABASE = "sql"
NAME = "Canaille peer"

[CANAILLE_SQL]
DATABASE_URI = "sqlite:///$dir/canaille.sqlite"

[CANAILLE_OIDC]
REQUIRE_NONCE = false
TRUSTED_DOMAINS = []
ACTIVE_JWKS = [ $(cat jwk.toml) ]
CONF
}

launch() { # PORT
  setsid nohup "$venv/bin/canaille" run --bind "127.0.0.1:$1" --workers 1 \
    --certfile "$dir/tls/server.pem" --keyfile "$dir/tls/server.key" \
    --accesslog "$dir/access.log" >"$dir/canaille.log" 2>&1 </dev/null &
  echo $! >"$dir/pid"
  listens "$(cat "$dir/pid")" "$dir/canaille.log" "Running on https://127.0.0.1:$1"
}

# Another process may take a port between the look and the start: then another one, unless the caller chose it.
tries=5
[ -z "${2:-}" ] || tries=1
for try in $(seq $tries); do
  port=${2:-$(free_port)}
  configure "$port"
  rm -f "$dir/canaille.sqlite" "$dir/fixtures.json"
  # The initial access tokens that setup.py makes name the address.
  "$venv/bin/canaille" install >setup.log 2>&1 || { say "install failed"; tail -5 setup.log >&2; exit 1; }
  "$venv/bin/python" "$here/setup.py" "$dir" >>setup.log 2>&1 || { say "setup failed"; tail -20 setup.log >&2; exit 1; }
  if launch "$port"; then break; fi
  bash "$here/stop.sh" "$dir"
  [ "$try" -lt "$tries" ] || { say "it does not start:"; tail -20 "$dir/canaille.log" >&2; exit 1; }
done

if ! python3 "$here/describe.py" "$dir" "https://localhost:$port" "$(cat "$dir/pid")" >"$dir/endpoints.json.new"; then
  bash "$here/stop.sh" "$dir"; exit 1
fi
mv "$dir/endpoints.json.new" "$dir/endpoints.json"
cat "$dir/endpoints.json"
