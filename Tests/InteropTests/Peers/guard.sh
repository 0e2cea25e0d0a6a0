#!/bin/bash
# Starts a peer and keeps it for as long as somebody holds the other end of this script's standard input; then ends
# it and removes its folder. So a server does not outlive the tests that use it, however they end.
#
#   guard.sh NAME DIR
#
# Prints "ready" when DIR/endpoints.json is there. On failure it prints what the peer's start script said.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
name=$1 dir=$2
# A signal ends what runs at the time, and this goes on to the end. (Ignored ones would be ignored by the peer too.)
trap : INT TERM HUP PIPE
mkdir -p "$dir"
if bash "$here/$name/start.sh" "$dir" >/dev/null 2>"$dir/start.log" </dev/null; then
  echo ready
  cat >/dev/null # until the other end is closed
else
  cat "$dir/start.log"
fi
exec >/dev/null 2>&1
bash "$here/$name/stop.sh" "$dir"
rm -rf "$dir"
