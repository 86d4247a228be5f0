#!/usr/bin/env bash
# Prints what decides the bytes of the layouts for web pages: the compiler, and the digest of the sources with the script
# that compiles them.
set -euo pipefail
cd "$(dirname "$0")/.."
swiftc --version 2> /dev/null | head -1
wasm-opt --version
layouts=Sources/Layout
find $layouts/GalleryGeometry $layouts/GalleryLayout $layouts/LayoutEngine Tools/engine.sh \
  \( -name '*.swift' -o -name '*.c' -o -name '*.sh' \) -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum \
  | sed 's/^\([0-9a-f]*\).*/sources \1/'
