#!/bin/bash
# Ends the servers that start.sh started in DIR, and only those.
#   stop.sh DIR
set -u
dir=$(cd "${1:?usage: stop.sh DIR}" && pwd) || exit 2

mine() { # PID: is it still running, and does it serve from DIR?
  { tr '\0' ' ' <"/proc/$1/cmdline"; } 2>/dev/null | grep -qF -e "$dir/nginx.conf" -e "$dir/tls/server.pem"
}
end() { # PID
  local pid=$1 _ child
  mine "$pid" || return
  kill "$pid" 2>/dev/null # the master of nginx ends its workers
  for _ in $(seq 100); do mine "$pid" || return; sleep 0.05; done
  for child in $(cat "/proc/$pid/task/$pid/children" 2>/dev/null); do kill -9 "$child" 2>/dev/null; done
  kill -9 "$pid" 2>/dev/null
}

for file in "$dir/pid" "$dir/helpers"; do
  [ -s "$file" ] || continue
  while read -r pid; do end "$pid"; done <"$file"
  rm -f "$file"
done
