#!/bin/bash
# The Swift program in the README is the one that the consumer package compiles.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=Tests/Consumers/RawHTTP/Sources/ReadmeExample/main.swift
if ! diff -u "$program" <(awk '/^```swift$/ { block = ""; inside = 1; next }
    /^```$/ && inside { if (block ~ /^import Driver\n/) printf "%s", block; inside = 0; next }
    inside { block = block $0 "\n" }' README.md); then
  echo "README.md does not show $program as it is"
  exit 1
fi
echo "the README's program is the compiled one"
