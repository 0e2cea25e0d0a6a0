# shellcheck shell=bash
# For the start scripts of peers that are Python programs; sourced by them. "here" is their folder.

say() { echo "$(basename "${here:?}"): $*" >&2; }

python_environment() { # prints the project's, which is made if it is missing
  local repository
  repository=$(cd "${here:?}/../../../.." && pwd)
  bash "$repository/scripts/setup" tests >&2
  echo "$repository/.venv"
}

free_port() { python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }

has_line() { # PID TEXT: is this line in the environment of a running process?
  { tr '\0' '\n' <"/proc/$1/environ"; } 2>/dev/null | grep -qxF "$2"
}

listens() { # PID LOG TEXT: waits until the server says so itself, since the port may be somebody else's by now
  local _
  for _ in $(seq 1200); do
    kill -0 "$1" 2>/dev/null || return 1
    if grep -qF "$3" "$2"; then return 0; fi
    sleep 0.05
  done
  return 1
}
