#!/bin/bash
# Starts a private Glewlwyd (an OAuth 2 / OpenID Connect server written in C)
# on 127.0.0.1, over TLS, with its data in DIR.
#
#   start.sh DIR [PORT]
#
# DIR    a work folder; it is made if missing. Everything is written there.
# PORT   optional; a free port is picked if it isn't given.
#
# Prints one JSON object (also kept as DIR/endpoints.json). Run again on a DIR
# whose server still runs, it prints the same JSON and starts nothing.
# PEER_CA_DIR, if set, names a folder with ca.pem and ca.key to sign with, so
# that several peers can share one CA.
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -ge 1 ] || { echo "usage: $0 DIR [PORT]" >&2; exit 2; }
mkdir -p "$1"; dir=$(cd "$1" && pwd)
say() { echo "glewlwyd: $*" >&2; }

alive() { # is the process of the pid file ours and running?
  [ -s "$dir/pid" ] && [ -r "/proc/$(cat "$dir/pid")/cmdline" ] &&
    tr '\0' ' ' <"/proc/$(cat "$dir/pid")/cmdline" | grep -qF "$dir/glewlwyd.conf"
}
if alive && [ -s "$dir/endpoints.json" ]; then cat "$dir/endpoints.json"; exit 0; fi

bash "$here/../../../../scripts/setup" tests

# ---- a private CA, a server certificate, client certificates ----------------
bash "$here/../tls.sh" "$dir/tls"

# ---- database and configuration ----------------------------------------------
make_database() {
  rm -f "$dir/glewlwyd.db"
  sql=/usr/share/doc/glewlwyd/database/init.sqlite3.sql
  if [ -r "$sql.gz" ]; then zcat "$sql.gz"; elif [ -r "$sql" ]; then cat "$sql"
  else cat /usr/share/dbconfig-common/data/glewlwyd/install/sqlite3; fi | sqlite3 "$dir/glewlwyd.db"
}

configure() { # PORT
  local port=$1
  base="https://localhost:$port"
  cat >"$dir/glewlwyd.conf" <<CONF
port=$port
bind_address="127.0.0.1"
external_url="$base"
login_url="login.html"
api_prefix="api"
static_files_path="/usr/share/glewlwyd/webapp/"
log_mode="file"
log_level="DEBUG"
log_file="$dir/glewlwyd.log"
cookie_secure=0
session_expiration=86400
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=true
secure_connection_key_file="$dir/tls/server.key"
secure_connection_pem_file="$dir/tls/server.pem"
secure_connection_ca_file="$dir/tls/ca.pem"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "$dir/glewlwyd.db"; };
static_files_mime_types = (
  { extension = ".html"; mime_type = "text/html"; compress = 0; },
  { extension = ".js"; mime_type = "application/javascript"; compress = 0; },
  { extension = ".json"; mime_type = "application/json"; compress = 0; },
  { extension = ".css"; mime_type = "text/css"; compress = 0; }
);
CONF
}

# ---- start -------------------------------------------------------------------
# Swift toolchains bring clang along.
compiler=$(command -v clang || command -v cc) || { say "no C compiler on PATH"; exit 1; }
"$compiler" -O1 -shared -fPIC -o "$dir/sqlite.so" "$here/sqlite.c" -ldl

free_port() { python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }

launch() { # starts it and waits until it listens; fails if it ends, and gives up if it hangs
  : >"$dir/glewlwyd.log"
  LD_PRELOAD="$dir/sqlite.so" setsid nohup glewlwyd --config-file="$dir/glewlwyd.conf" >"$dir/stdout.log" 2>&1 </dev/null &
  local pid=$! _
  echo "$pid" >"$dir/pid"
  for _ in $(seq 1200); do
    kill -0 "$pid" 2>/dev/null || return 1
    # Its own word, since the port may be somebody else's by now.
    if grep -q 'Glewlwyd started on port' "$dir/glewlwyd.log" "$dir/stdout.log"; then return 0; fi
    sleep 0.05
  done
  say "it does not get ready:"; tail -20 "$dir/glewlwyd.log" >&2
  bash "$here/stop.sh" "$dir"
  exit 1
}

# Another process may take a port between the look and the start: then another one, unless the caller chose it.
tries=5
[ -z "${2:-}" ] || tries=1
for try in $(seq $tries); do
  port=${2:-$(free_port)}
  make_database
  configure "$port"
  if launch; then break; fi
  bash "$here/stop.sh" "$dir"
  [ "$try" -lt "$tries" ] || { say "it does not start:"; tail -20 "$dir/stdout.log" "$dir/glewlwyd.log" >&2; exit 1; }
done

# ---- scopes, a user, three OpenID Connect plugins, clients --------------------
if ! python3 "$here/setup.py" "$dir" "$base" "$(cat "$dir/pid")" >"$dir/endpoints.json.new"; then
  say "setup failed; see $dir/glewlwyd.log"; bash "$here/stop.sh" "$dir"; exit 1
fi
mv "$dir/endpoints.json.new" "$dir/endpoints.json"
cat "$dir/endpoints.json"
