#!/bin/bash
# Ends the server that start.sh started in DIR, and only that.
#   stop.sh DIR
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=$(cd "${1:?usage: stop.sh DIR}" && pwd) || exit 2
[ -s "$dir/server.pid" ] || exit 0
pid=$(cat "$dir/server.pid")
if { tr '\0' ' ' <"/proc/$pid/cmdline"; } 2>/dev/null | grep -qF " $here/serve.py $dir "; then
  kill "$pid" 2>/dev/null
fi
rm -f "$dir/server.pid"
