#!/bin/bash
# Starts nginx on loopback and lets the consumer RawHTTP send it requests through Driver, over TLS: one that is answered, and
# three that are refused. Ends with status 0 only if all came out as they should.
#
#   raw-http.sh [RAWHTTP]    # the program, if it is built already
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bash scripts/setup tests
program=${1:-}
if [ -z "$program" ]; then
  swift build --package-path Tests/Consumers/RawHTTP --product RawHTTP
  program=$(swift build --package-path Tests/Consumers/RawHTTP --show-bin-path)/RawHTTP
fi

peers=Tests/InteropTests/Peers
work=$(mktemp -d)
end_server() {
  bash $peers/nginx/stop.sh "$work"
  rm -rf "$work"
}
trap end_server EXIT
bash $peers/nginx/start.sh "$work" >/dev/null

"$program" "$work/endpoints.json"
