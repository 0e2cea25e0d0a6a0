#!/bin/bash
# Starts `haapi serve` on loopback and lets the consumer FullFlow log in there, as another package would.
#
#   full-flow.sh HAAPI FULLFLOW
set -euo pipefail
haapi=${1:?usage: full-flow.sh HAAPI FULLFLOW}
full_flow=${2:?usage: full-flow.sh HAAPI FULLFLOW}

work=$(mktemp -d)
mkfifo "$work/input"
"$haapi" serve --json --config "$work/haapi.json" <"$work/input" >"$work/report.json" 2>"$work/requests" &
server=$!
exec 3>"$work/input" # the server ends when this is closed
end_server() {
  exec 3>&-
  wait "$server" || true
  rm -rf "$work"
}
trap end_server EXIT

# The report is written last, and in one piece that ends with a brace.
for _ in $(seq 300); do
  if tail -c 3 "$work/report.json" | grep -q '}'; then break; fi
  kill -0 "$server" 2>/dev/null || { echo "haapi serve ended early"; cat "$work/requests"; exit 1; }
  sleep 0.1
done

"$full_flow" "$work/report.json"

# The server shows requests a moment later. The last one has a revoked token, on purpose.
for _ in $(seq 100); do
  if grep -q access_token_unknown "$work/requests"; then break; fi
  sleep 0.1
done
grep -q access_token_unknown "$work/requests" || { echo "haapi serve did not show all requests"; exit 1; }
if grep BREAKS "$work/requests" | grep -v access_token_unknown; then
  echo "requests of FullFlow broke rules of the server"
  exit 1
fi
