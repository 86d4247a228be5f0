#!/usr/bin/env bash
# Measures HTML pages in Chromium: the first screen, scrolling and the memory of the tab. Compares them with a plain
# page with one img element for each photo.
#
#   html.sh [--quick]
#
# Requires Chromium and the Python packages of Tests/Browser, which `make test-browser` installs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
count=2000
if [[ ${1-} == --quick ]]; then count=200; fi
cache=${GALLERY_BENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gallery-bench}
gallery=${GALLERY:-$here/../.build/release/gallery}
python=$here/../.build/browser-python/bin/python
for need in "$gallery" "$python"; do
  if [[ ! -x $need ]]; then
    echo "html: no $need" >&2
    exit 0
  fi
done
photos=$("$here/corpora.sh" "$cache" small "$count")
work=$(mktemp -d "$cache/html.XXXXXX")
trap 'rm -rf "$work"' EXIT
"$gallery" build "$photos" --output "$work" --format html --caption "{name}" --html sizes=640 --progress none \
  >/dev/null
"$python" "$here/html.py" "$work/html"
