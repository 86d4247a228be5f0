#!/usr/bin/env bash
# Packaging/release.sh VERSION FOLDER: makes the files of a release of the last commit in FOLDER: the sources, the package
# for Debian, the bundle, the wheel, their checksums, and notes from CHANGELOG.md. Then it tags the commit. First it
# checks the tree, the version's texts and all tests (.ci/run). Publishing is left to the maintainer.
#
# With DRY_RUN=1 in the environment it only prints failed checks, and neither runs tests nor tags the commit. XZ_LEVEL is
# the level of compression (deb.sh, bundle.sh), 6 by default.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1 folder=$2
dry=${DRY_RUN:-}

# Ends the release, or goes on in a dry run.
object() {
  echo "release: $1${dry:+ (ignored in a dry run)}" >&2
  [ -n "$dry" ] || exit 1
}
# The content of a section of the changelog, without its heading.
section() { sed -n "/^## ${1//./\\.}\$/,/^## /p" CHANGELOG.md | sed -e '/^## /d'; }

if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
  echo "release: $version: expected a version such as 1.2.3" >&2
  exit 64
fi
text=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/Kit/GalleryKit/GalleryVersion.swift)
[ "$text" = "$version" ] || object "GalleryVersion.swift has version $text, not $version"
[ -n "$(section "$version")" ] || object "CHANGELOG.md has no section ## $version with content"
[ -z "$(section Unreleased)" ] || object "CHANGELOG.md has changes under ## Unreleased; move them to ## $version"
[ -z "$(git status --porcelain)" ] || object "the tree has changes; commit or remove them"
! git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || object "the tag v$version exists"
[ -n "$dry" ] || .ci/run || object "the tests fail"

rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
git archive --prefix="gallery-$version/" HEAD | xz -"${XZ_LEVEL:-6}" > "$folder/gallery-$version.tar.xz"
Packaging/deb.sh "$version" "$folder"
Packaging/bundle.sh "$version" "$folder"
bundle=$(ls "$folder"/gallery-"$version"-linux-*.tar.xz)
size=$(stat --format %s "$bundle")
[ "$size" -le 60000000 ] || object "the bundle has $size bytes; at most 60,000,000 are expected"
Packaging/wheel.py "$bundle" "$folder"
section "$version" | sed '1{/^$/d}' > "$folder/notes.md"
(cd "$folder" && rm -f ./*.sha256 && sha256sum -- *.tar.xz *.deb *.whl > SHA256SUMS)

[ -z "$dry" ] || exit 0
git tag --annotate "v$version" --message "gallery $version"
echo "tagged v$version; to publish: git push origin v$version, and upload the files in $folder with notes.md as text"
