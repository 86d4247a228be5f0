#!/usr/bin/env bash
# Serves this folder on loopback, as a web service would, and builds both sheets from the address of its listing.
# `make demo-rest` runs it; options go to `gallery build`. The server is stopped at the end.
#
#   demo-rest.sh [OPTION…]
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
programs=${GALLERY_PROGRAMS:-$here/../.build/release}
work=$(mktemp -d)
serving=
cleanup() {
  if [[ -n $serving ]]; then kill "$serving" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap cleanup EXIT

# The first line it prints is its address.
"$programs/ServeLoopback" "$here" >"$work/address" </dev/null &
serving=$!
tries=0
until [[ -s $work/address ]]; do
  tries=$((tries + 1))
  ((tries < 200)) || { echo "demo-rest.sh: the server cannot be started" >&2; exit 69; }
  sleep 0.05
done

# At another port next time: what was fetched would never be asked for again.
"$programs/gallery" build "$(head -n 1 "$work/address")/listing.json" --no-cache \
  --caption "{title}" --group-by field:place "$@"
