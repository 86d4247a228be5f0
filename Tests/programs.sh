#!/usr/bin/env bash
# Tests the release programs as users start them: grids on pages, a newcomer's first hour, and beside these HTML pages in
# a browser, which waits most of the time.
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
Tests/Browser/run.sh --where-possible >"$log" 2>&1 &
browsing=$!
# If another test fails, these end nevertheless.
trap 'wait; cat "$log"; rm -f "$log"' EXIT
Tests/Composition/lattices.py .build/release/gallery
Tests/Smoke/run.sh
wait "$browsing"
