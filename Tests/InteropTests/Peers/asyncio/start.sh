#!/bin/bash
# Starts a private HTTPS server on Python's asyncio (serve.py) on 127.0.0.1, with its files in DIR.
#
#   start.sh DIR
#
# Prints one JSON object (also kept as DIR/endpoints.json).
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -ge 1 ] || { echo "usage: $0 DIR" >&2; exit 2; }
mkdir -p "$1"; dir=$(cd "$1" && pwd)
source "$here/../python.sh"

bash "$here/stop.sh" "$dir"
venv=$(python_environment)
bash "$here/../tls.sh" "$dir/tls"
rm -f "$dir/endpoints.json"
setsid nohup "$venv/bin/python" "$here/serve.py" "$dir" >"$dir/server.log" 2>&1 </dev/null &
echo $! >"$dir/server.pid"
for _ in $(seq 1200); do
  if [ -s "$dir/endpoints.json" ]; then exec cat "$dir/endpoints.json"; fi
  kill -0 "$(cat "$dir/server.pid")" 2>/dev/null || break
  sleep 0.05
done
echo "asyncio: the server does not start:" >&2
tail -20 "$dir/server.log" >&2
bash "$here/stop.sh" "$dir"
exit 1
