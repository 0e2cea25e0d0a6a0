#!/bin/bash
# Checks the executables in a folder: they must run without FoundationNetworking (it carries a second libcurl),
# without the large Foundation and its ICU, and with one libcurl.
#
#   linkage.sh FOLDER
set -euo pipefail
checked=0
for binary in "${1:?usage: linkage.sh FOLDER}"/*; do
  # Tests load XCTest, which brings the large Foundation.
  [[ $binary != *.xctest ]] || continue
  [ -f "$binary" ] && [ -x "$binary" ] && head -c 4 "$binary" | grep -q ELF || continue
  name=$(basename "$binary")
  libraries=$(ldd "$binary")
  ! grep -q 'not found' <<<"$libraries" || { echo "$name lacks a library:"; grep 'not found' <<<"$libraries"; exit 1; }
  for unwanted in FoundationNetworking libFoundation.so _FoundationICU FoundationInternationalization libxml2; do
    ! grep -qF "$unwanted" <<<"$libraries" || { echo "$name loads $unwanted"; exit 1; }
  done
  [ "$(grep -c 'libcurl' <<<"$libraries")" = 1 ] || { echo "$name does not load exactly one libcurl"; exit 1; }
  # Mangled names of its symbols hold the module's name with its length in front.
  if nm "$binary" | grep -F '20FoundationNetworking' >&2; then echo "$name has symbols of FoundationNetworking"; exit 1; fi
  echo "$name loads $(awk '{ print $1 }' <<<"$libraries" | sed 's,.*/,,' | grep -E 'Foundation|curl|crypto' | tr '\n' ' ')and no FoundationNetworking"
  checked=$((checked + 1))
done
[ $checked -gt 0 ] || { echo "no executable in $1"; exit 1; }
