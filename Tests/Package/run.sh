#!/usr/bin/env bash
# Builds the Debian package, and uses its content: the programs, the manual, the completions.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { echo "the package: $1" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make --no-print-directory deb
package=$(ls .build/gallery_*_"$(dpkg --print-architecture)".deb)
(cd .build && sha256sum --quiet --check "$(basename "$package").sha256") || fail "its checksum is another one"
for library in libvips42 libcairo2 libc6; do
  dpkg-deb --field "$package" Depends | grep -q "$library" || fail "it does not depend on $library"
done
dpkg-deb --extract "$package" "$work/root"
# Code that uses more of Foundation than FoundationEssentials, such as String(format:), adds 44 MB.
size=$(stat --format %s "$work/root/usr/bin/gallery")
[ "$size" -le 40000000 ] || fail "the program takes $size bytes; at most 40,000,000 are expected"
grep -q 'Runtime Library Exception' "$work/root/usr/share/doc/gallery/THIRD-PARTY-NOTICES.md" || fail "no third-party notices"
grep -rq 'gallery\.example' "$work/root" && fail "it names a homepage that does not exist"
# A read-only folder with a space and an accent, as a user without a home folder.
mkdir "$work/a plâce" && mv "$work/root" "$work/a plâce/root"
root="$work/a plâce/root" out="$work/out"
chmod -R a-w "$root"
run() { env -i PATH="$PATH" "$root/usr/bin/gallery" "$@"; }

run --version | head -1 | grep -qE '^gallery [0-9]+\.[0-9]+\.[0-9]+' || fail "--version does not print a version"
run doctor >"$work/doctor" || fail "doctor fails: $(cat "$work/doctor")"
status=0
run build Samples --output "$out" --progress none --dpi 72 >"$work/paths" || status=$?
[ "$status" -eq 0 ] || fail "the samples' sheets end with status $status"
for sheet in portrait-001.jpg landscape-001.jpg; do
  djpeg -fast "$out/$sheet" >/dev/null || fail "$sheet is no JPEG"
done
for page in gallery.1 gallery-build.1 gallery-sources-test.1; do
  gzip -dc "$root/usr/share/man/man1/$page.gz" | grep -q '^\.TH' || fail "$page is no manual page"
done
gzip -dc "$root/usr/share/man/man5/gallery-configuration.5.gz" | grep -q 'last' || fail "no page about configurations"
bash -n "$root/usr/share/bash-completion/completions/gallery"
zsh -n "$root/usr/share/zsh/vendor-completions/_gallery"
fish --no-execute "$root/usr/share/fish/vendor_completions.d/gallery.fish"
chmod -R u+w "$root"

# The archive, and the installed program in it, which finds its decoder at any place.
rm -f .build/gallery-*.tar.xz .build/gallery-*.spdx.json .build/gallery-*.sha256
make --no-print-directory archive
programs=$(ls .build/gallery-*-"$(uname -m)".tar.xz) sources=${programs%-*-*}.tar.xz
(cd .build && sha256sum --quiet --check gallery-*.sha256) || fail "the checksums of the archives are others"
mkdir "$work/unpacked" && tar --extract --file "$programs" --directory "$work/unpacked"
"$work"/unpacked/gallery-*/bin/gallery build Samples --output "$work/again" --progress none --dpi 72 >/dev/null \
  || fail "the program of the archive ends with status $?"
cmp "$out/portrait-001.jpg" "$work/again/portrait-001.jpg" || fail "the archive's program makes other sheets"
python3 -c '
import json, sys
packages = {each["name"] for each in json.load(open(sys.argv[1]))["packages"]}
missing = {"gallery", "swift", "swift-argument-parser", "swift-system", "qpdf", "dlib", "libvips42"} - packages
sys.exit(", ".join(sorted(missing)) if missing else 0)' .build/gallery-*.spdx.json || fail "parts are missing from the SPDX document"
tar --list --file "$sources" >"$work/sources"
grep -q '/Package.swift$' "$work/sources" || fail "the sources are not in their archive"
du -k "$package" | awk '{ printf "the package is sound: %.0f MB\n", $1 / 1024 }'
