#!/bin/bash
# Starts a private Django site with django-oauth-toolkit (an OAuth 2 / OpenID Connect server on OAuthLib, served by
# gunicorn over HTTP/1.1) on 127.0.0.1, over TLS, with its data in DIR.
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

if [ -s "$dir/pid" ] && [ -s "$dir/endpoints.json" ] && has_line "$(cat "$dir/pid")" "PEER_DIR=$dir"; then
  cat "$dir/endpoints.json"; exit 0
fi

venv=$(python_environment)
bash "$here/../tls.sh" "$dir/tls"
mkdir -p "$dir/keys"
cd "$dir"
[ -s keys/server-signing.pem ] ||
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out keys/server-signing.pem 2>openssl.log

export PEER_DIR="$dir" DJANGO_SETTINGS_MODULE=peer_settings PYTHONPATH="$here" PYTHONDONTWRITEBYTECODE=1
rm -f "$dir/django.sqlite"
"$venv/bin/python" -m django migrate -v 0 >setup.log 2>&1 || { say "migrate failed"; tail -5 setup.log >&2; exit 1; }

launch() { # PORT
  setsid nohup "$venv/bin/python" -m gunicorn "django.core.wsgi:get_wsgi_application()" --bind "127.0.0.1:$1" \
    --workers 1 --threads 4 --no-control-socket \
    --certfile "$dir/tls/server.pem" --keyfile "$dir/tls/server.key" --access-logfile "$dir/access.log" \
    >"$dir/django.log" 2>&1 </dev/null &
  echo $! >"$dir/pid"
  listens "$(cat "$dir/pid")" "$dir/django.log" "Listening at: https://127.0.0.1:$1"
}

# Another process may take a port between the look and the start: then another one, unless the caller chose it.
tries=5
[ -z "${2:-}" ] || tries=1
for try in $(seq $tries); do
  port=${2:-$(free_port)}
  if launch "$port"; then break; fi
  bash "$here/stop.sh" "$dir"
  [ "$try" -lt "$tries" ] || { say "it does not start:"; tail -20 "$dir/django.log" >&2; exit 1; }
done

if ! "$venv/bin/python" "$here/setup.py" "https://localhost:$port" "$(cat "$dir/pid")" \
  >"$dir/endpoints.json.new" 2>>setup.log; then
  say "setup failed"; tail -5 setup.log >&2; bash "$here/stop.sh" "$dir"; exit 1
fi
mv "$dir/endpoints.json.new" "$dir/endpoints.json"
cat "$dir/endpoints.json"
