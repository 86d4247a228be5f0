#!/usr/bin/env bash
# Makes the files of a release in a dry run, and uses them: the package for Debian with its manual and completions, the
# sources, the bundle and the wheel; the last two also in bare systems of Debian 12 and 13, if mmdebstrap can make them.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The levels of compression differ in time only.
export XZ_LEVEL=${XZ_LEVEL:-1}

fail() { echo "the package: $1" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A release needs a clean tree, its version in the program, its section in the changelog, and passing tests.
git clone --quiet . "$work/clone"
release() { (cd "$work/clone" && Packaging/release.sh "$1" "$work/released") >"$work/output" 2>&1; }
refused() {
  local status=0
  release "$1" || status=$?
  [ "$status" -ne 0 ] && grep -q "$2" "$work/output" && [ ! -e "$work/released" ] \
    || fail "expected a release to stop with \"$2\", got status $status: $(cat "$work/output")"
}
version=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/Kit/GalleryKit/GalleryVersion.swift)
refused 1.2 "expected a version"
refused 9.9.9 "GalleryVersion.swift has version $version"
sed -i "s/static let text = .*/static let text = \"9.9.9\"/" "$work/clone/Sources/Kit/GalleryKit/GalleryVersion.swift"
refused 9.9.9 "no section ## 9.9.9"
printf '# Changelog\n\n## Unreleased\n\n- A.\n\n## 9.9.9\n\n- B.\n- C.\n\n## 9.9.8\n\n- D.\n' >"$work/clone/CHANGELOG.md"
refused 9.9.9 "changes under ## Unreleased"
sed -i '3,6d' "$work/clone/CHANGELOG.md"
refused 9.9.9 "the tree has changes"
# Scripts in the places of those that take minutes.
printf '#!/bin/sh\nexit 1\n' >"$work/clone/.ci/run"
printf '#!/bin/sh\n: >"$2/gallery_$1.deb"\n' >"$work/clone/Packaging/deb.sh"
printf '#!/bin/sh\n: >"$2/gallery-$1-linux-x86_64.tar.xz"\n' >"$work/clone/Packaging/bundle.sh"
printf '#!/bin/sh\n: >"$2/gallery_sheets.whl"\n' >"$work/clone/Packaging/wheel.py"
commit() { git -C "$work/clone" -c user.name=A -c user.email=a@example.org commit --quiet --all --message "$1"; }
commit "Fail tests"
refused 9.9.9 "the tests fail"
printf '#!/bin/sh\n' >"$work/clone/.ci/run"
commit "Pass tests"
GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org release 9.9.9 || fail "a release fails: $(cat "$work/output")"
[ "$(git -C "$work/clone" rev-parse 'v9.9.9^{commit}')" = "$(git -C "$work/clone" rev-parse HEAD)" ] || fail "the tag is missing"
[ "$(cat "$work/released/notes.md")" = $'- B.\n- C.' ] || fail "the notes are others"
[ "$(wc -l <"$work/released/SHA256SUMS")" -eq 4 ] || fail "the release has other files: $(ls "$work/released")"
rm -r "$work/released"
refused 9.9.9 "the tag v9.9.9 exists"

DRY_RUN=1 make --no-print-directory release
release=.build/gallery-$version
(cd "$release" && sha256sum --quiet --check SHA256SUMS) || fail "the checksums of the release are others"

package=$release/gallery_${version}_$(dpkg --print-architecture).deb
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

tar --list --file "$release/gallery-$version.tar.xz" >"$work/sources"
grep -q '/Package.swift$' "$work/sources" || fail "the sources are not in their archive"

# The bundle: every library comes from it, in a folder with a space and an accent.
bundle=$(ls "$release"/gallery-"$version"-linux-*.tar.xz)
tar --extract --file "$bundle" --directory "$work/a plâce"
home="$work/a plâce/$(basename "$bundle" .tar.xz)"
chmod -R a-w "$home"
glibc='/(ld-linux[^/]*|lib(c|m|dl|rt|pthread|resolv|util))\.so[.0-9]* '
find "$home" -type f \( -name '*.so*' -o -path '*/bin/*' -o -path '*/libexec/*' \) -exec ldd {} + >"$work/libraries"
grep '=>' "$work/libraries" | grep -vF "=> $home/" | grep -vE "$glibc" >&2 && fail "libraries outside the bundle are loaded"
env -i "$home/bin/gallery" doctor >"$work/doctor" || fail "the bundle's doctor fails: $(cat "$work/doctor")"
# With the same fonts, the same bytes as the package for Debian.
env -i HOME="$work/home" "$home/bin/gallery" build Samples -o "$work/bundled" --progress none --caption '{name} 漢字' --no-cache \
  --format jpeg --format avif --format pdf >/dev/null || fail "the bundle's program ends with status $?"
env -i HOME="$work/home" FONTCONFIG_PATH="$home/share/fontconfig" "$root/usr/bin/gallery" build Samples -o "$work/packaged" \
  --progress none --caption '{name} 漢字' --no-cache --format jpeg --format avif --format pdf >/dev/null
for sheet in portrait-001.jpg portrait-001.avif landscape.pdf; do
  cmp "$work/bundled/$sheet" "$work/packaged/$sheet" || fail "the bundle makes another $sheet"
done
python3 -c '
import ssl, sys
trusted = ssl.create_default_context(cafile=sys.argv[1]).get_ca_certs()
sys.exit(None if len(trusted) > 100 else f"{len(trusted)} certificates")' "$home/share/certificates.pem" \
  || fail "the certificates of the bundle cannot be read"
# The programs are those of `make test`; what differs are the libraries. The decoder loads that of archives itself.
python3 -c 'import shutil, sys; shutil.make_archive(sys.argv[1], "gztar", "Samples")' "$work/samples"
env -i "$home/bin/gallery" list "$work/samples.tar.gz" >"$work/listed" || fail "the bundle's program reads no archive"
[ "$(wc -l <"$work/listed")" -eq "$(env -i "$home/bin/gallery" list Samples | wc -l)" ] || fail "an archive has other photos"
[ -s "$home/NOTICE" ] && [ -s "$home/share/licenses/libvips42/copyright" ] || fail "the bundle has no licences"
python3 -c '
import json, sys
packages = {each["name"] for each in json.load(open(sys.argv[1]))["packages"]}
missing = {"gallery", "swift", "swift-argument-parser", "swift-system", "qpdf", "dlib", "libvips42"} - packages
sys.exit(", ".join(sorted(missing)) if missing else 0)' "$home/share/doc/gallery/gallery.spdx.json" \
  || fail "parts are missing from the SPDX document"
chmod -R u+w "$home"

# The wheel: commands and module.
wheel=$(ls "$release"/*.whl)
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$wheel"
"$work/venv/bin/gallery" --version | head -1 | grep -q "^gallery $version" || fail "the wheel's command fails"
"$work/venv/bin/python" Tests/Package/wheel.py Samples "$work/from-python"
cmp "$work/bundled/portrait-001.jpg" "$work/from-python/portrait-001.jpg" || fail "the module makes another sheet"

# Bare systems: without packages, and with only Python.
if ! command -v mmdebstrap >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "skipped: the bundle and the wheel in bare systems, since mmdebstrap is missing or this is not root"
elif ! timeout 20 apt-get update -qq >/dev/null 2>&1; then
  echo "skipped: the bundle and the wheel in bare systems, since Debian's packages cannot be downloaded"
else
  for pair in "bookworm $wheel" "trixie $bundle"; do
    Packaging/bare-debian.sh "${pair#* }" "${pair%% *}" >"$work/${pair%% *}.log" 2>&1 &
  done
  for suite in bookworm trixie; do
    wait -n || { tail -n 30 "$work"/bookworm.log "$work"/trixie.log; fail "a bare system fails"; }
  done
  cat "$work/bookworm.log" "$work/trixie.log"
  [ "$(grep -hE '^[0-9a-f]{64} ' "$work/bookworm.log")" = "$(grep -hE '^[0-9a-f]{64} ' "$work/trixie.log")" ] \
    || fail "Debian 12 and 13 make other sheets"
fi
du -k "$package" "$bundle" "$wheel" | awk '{ sub(".*/", "", $2); printf "%s is sound: %.0f MB\n", $2, $1 / 1024 }'
