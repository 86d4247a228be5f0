#!/usr/bin/env bash
# Counts the values that the optimiser loses in TupleAwait.swift, and fails if it also loses some in the spelling that
# this project uses. Reports a compiler without the error: then AwaitOrder.py can be removed. Also rejects parameter packs
# in Sources, which crash programs (README.md beside this file).
set -euo pipefail
cd "$(dirname "$0")"
if git grep -nE '<each |repeat .*each' -- '../../Sources/*.swift'; then
  echo "parameter packs crash when two threads are first to use one: take [any P] or P... instead" >&2
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

swiftc -O -parse-as-library TupleAwait.swift -o "$folder/tuple-await"
read -r in_tuple first < <(timeout 60 "$folder/tuple-await")
version=$(swiftc --version 2>&1 | sed -n 's/.*Swift version \([^ ]*\).*/\1/p' | head -1)
if [ "$in_tuple" -eq 0 ]; then
  echo "Swift $version does not lose elements of a tuple before an await: Tests/Compiler is no longer needed"
else
  echo "Swift $version loses $in_tuple of 2000 elements of a tuple before an await, $first with the await first"
fi
[ "$first" -eq 0 ]
