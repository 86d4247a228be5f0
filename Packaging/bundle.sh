#!/usr/bin/env bash
# Packaging/bundle.sh VERSION FOLDER: makes gallery-VERSION-linux-MACHINE.tar.xz in FOLDER, with the programs and all
# libraries, fonts and data that they need beyond glibc: unpacked anywhere, bin/gallery runs on Linux with the same or a
# newer glibc. Needs Debian or Ubuntu. The same commit, packages and compiler always produce the same bytes, whatever the
# number of threads. XZ_LEVEL in the environment is the level of compression, 6 by default; 1 takes a sixth of the time.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
folder=$(mkdir -p "$2" && cd "$2" && pwd)
time=$(git log -1 --format=%ct)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bundle=gallery-$version-linux-$(uname -m)
# Every xz can read the filter for code of x86; older ones lack that for code of ARM.
filter=
if [ "$(uname -m)" = x86_64 ]; then filter=--x86; fi
make --no-print-directory install PREFIX="$work/$bundle" >&2
Packaging/bundle.py "$version" "$work/$bundle"
(cd "$work" && find "$bundle" -print0 | LC_ALL=C sort -z \
  | tar --create --no-recursion --null --files-from=- --format=ustar --owner=0 --group=0 --numeric-owner \
    --mode=u+w,go-w,a+rX --mtime="@$time" \
  | xz $filter --lzma2=preset="${XZ_LEVEL:-6}" --threads=2 > "$folder/$bundle.tar.xz")
echo "$folder/$bundle.tar.xz"
