#!/usr/bin/env bash
# Packaging/archive.sh VERSION FOLDER: writes a release's archives to FOLDER: the programs for systems like this one,
# an SPDX document about their parts, the sources, and a file with the checksums of all three. The same commit always produces the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
folder=$(mkdir -p "$2" && cd "$2" && pwd)
time=$(git log -1 --format=%ct)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
programs=gallery-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
make --no-print-directory install PREFIX="$work/$programs" >&2
(cd "$work" && find "$programs" -print0 | LC_ALL=C sort -z \
  | tar --create --no-recursion --null --files-from=- --format=ustar --owner=0 --group=0 --numeric-owner \
    --mode=u+w,go-w --mtime="@$time" | xz -6 > "$folder/$programs.tar.xz")
Packaging/sbom.py "$version" "$work/$programs" > "$folder/$programs.spdx.json"
git archive --prefix="gallery-$version/" HEAD | xz -6 > "$folder/gallery-$version.tar.xz"
(cd "$folder" && sha256sum "$programs.tar.xz" "$programs.spdx.json" "gallery-$version.tar.xz" > "gallery-$version.sha256")
printf '%s\n' "$folder/$programs".{tar.xz,spdx.json} "$folder/gallery-$version.tar.xz" "$folder/gallery-$version.sha256"
