#!/usr/bin/env bash
# Measures the layouts for web pages in Chromium: a page of 20,000 photos, and large layouts by themselves.
#
#   engine.sh
#
# Requires Chromium and the Python packages of Tests/Browser, which `make test-browser` installs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
gallery=${GALLERY:-$here/../.build/release/gallery}
python=$here/../.build/browser-python/bin/python
for need in "$gallery" "$python"; do
  if [[ ! -x $need ]]; then
    echo "engine: no $need" >&2
    exit 0
  fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for layout in justified masonry equal-spacing circle-packing; do
  "$gallery" build "$here/../Samples" --output "$work/$layout" --format html --layout $layout --html sizes=320 \
    --progress none > /dev/null
done
"$python" "$here/engine.py" "$work"
