#!/bin/bash
# Starts a private authgent-server (an OAuth 2.1 authorization server written in Python on FastAPI, served by uvicorn) on
# 127.0.0.1, over TLS, twice over one database with its data in DIR:
#   plain  DPoP optional, registration needs an access token with the scope admin:register, which a client_credentials
#          request gives
#   dpop   DPoP proofs with a server nonce demanded at the token endpoint, registration needs a fixed initial access token
#
#   start.sh DIR
#
# DIR    a work folder; it is made if missing. Everything is written there.
#
# Prints one JSON object (also kept as DIR/endpoints.json). Run again on a DIR whose servers still run, it prints the same
# JSON and starts nothing.
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -ge 1 ] || { echo "usage: $0 DIR" >&2; exit 2; }
mkdir -p "$1"; dir=$(cd "$1" && pwd)
source "$here/../python.sh"

export AUTHGENT_DATABASE_URL="sqlite+aiosqlite:///$dir/authgent.db"
runs() { # NAME
  [ -s "$dir/$1.pid" ] && has_line "$(cat "$dir/$1.pid")" "AUTHGENT_DATABASE_URL=$AUTHGENT_DATABASE_URL"
}
if runs plain && runs dpop && [ -s "$dir/endpoints.json" ]; then cat "$dir/endpoints.json"; exit 0; fi
bash "$here/stop.sh" "$dir"

venv=$(python_environment)
bash "$here/../tls.sh" "$dir/tls"
rm -f "$dir/authgent.db"* "$dir/fixtures.json"
mkdir -p "$dir/empty"; cd "$dir/empty" # it would read a .env of the current folder

export AUTHGENT_SECRET_KEY=peers-authgent-not-a-secret-0123456789abcdef
export AUTHGENT_CONSENT_MODE=ui AUTHGENT_TOKEN_RATE_LIMIT=1000000 AUTHGENT_REGISTER_RATE_LIMIT=1000000
export AUTHGENT_REGISTRATION_TOKEN=fixed-initial-access-token-of-the-authgent-peer

launch() { # NAME PORT
  AUTHGENT_SERVER_URL="https://localhost:$2" setsid nohup "$venv/bin/python" -m uvicorn \
    authgent_server.app:create_app --factory --host 127.0.0.1 --port "$2" \
    --ssl-certfile "$dir/tls/server.pem" --ssl-keyfile "$dir/tls/server.key" >"$dir/$1.log" 2>&1 </dev/null &
  echo $! >"$dir/$1.pid"
  listens "$(cat "$dir/$1.pid")" "$dir/$1.log" "Uvicorn running on https://127.0.0.1:$2"
}

serve() { # NAME: leaves the port in $port
  local _
  # Another process may take a port between the look and the start: then another one.
  for _ in 1 2 3 4 5; do
    port=$(free_port)
    if launch "$1" "$port"; then return 0; fi
    if runs "$1"; then kill "$(cat "$dir/$1.pid")"; fi
  done
  say "$1 does not start:"; tail -20 "$dir/$1.log" >&2
  return 1
}

set_up() {
  "$venv/bin/python" "$here/setup.py" "$dir" >"$dir/setup.log" 2>&1 ||
    { say "setup failed:"; tail -5 "$dir/setup.log" >&2; return 1; }
}

plain='' demanding=''
if AUTHGENT_REGISTRATION_POLICY="admin" serve plain && plain=$port && set_up &&
  AUTHGENT_REGISTRATION_POLICY="token" AUTHGENT_REQUIRE_DPOP=true serve dpop && demanding=$port &&
  python3 "$here/describe.py" "$dir" "https://localhost:$plain" "https://localhost:$demanding" >"$dir/endpoints.json.new"
then
  mv "$dir/endpoints.json.new" "$dir/endpoints.json"
  cat "$dir/endpoints.json"
else
  bash "$here/stop.sh" "$dir"
  exit 1
fi
