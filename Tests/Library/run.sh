#!/usr/bin/env bash
# Builds Examples/ as a dependent package is built: with gallery cloned from a repository, at the last commit. Then runs
# its programs on Samples/, and builds and runs the package of README.md. Also compiles the Swift snippets of the DocC articles, and checks
# the types of what needs Apple's SDKs.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
Tests/Views/check.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git clone --quiet --bare "$root" "$work/gallery.git"
cp -R Examples "$work/examples"
rm -rf "$work/examples/.build"
commit=$(git -C "$work/gallery.git" rev-parse HEAD)

# Replaces gallery's path in a manifest by the repository.
name_repository() {
  sed -i.before "s|\.package(name: \"gallery\", path: \"[^\"]*\")|.package(url: \"file://$work/gallery.git\", revision: \"$commit\")|" \
    "$1/Package.swift"
  ! cmp -s "$1/Package.swift" "$1/Package.swift.before" || { echo "$1/Package.swift does not name gallery as expected" >&2; exit 1; }
}

# The package of README.md: its first Swift snippet is the manifest, its second the program.
mkdir -p "$work/sheets/Sources/sheets"
awk -v folder="$work/sheets/" '/^```swift/ { file = folder (count++ ? "Sources/sheets/main.swift" : "Package.swift"); next }
  /^```$/ { file = "" }
  file != "" { print > file }' README.md
name_repository "$work/sheets"
name_repository "$work/examples"
cd "$work/examples"
# Each snippet becomes a function. Snippets of package manifests begin with a full stop and are omitted.
{
  printf 'import Foundation\nimport GalleryKit\nimport GalleryLayout\n'
  awk '/^```swift/ { inside = 1; body = ""; next }
    /^```$/ {
      if (inside && body !~ /^\./)
        printf "func snippet%d(_ configuration: Configuration) async throws {\n%s}\n", ++count, body
      inside = 0
    }
    inside && !/^import / { body = body $0 "\n" }' "$root"/Sources/*/*/*.docc/*.md
} >Sources/Sunflower/Snippets.swift
[[ $(grep -c '^func snippet' Sources/Sunflower/Snippets.swift) -ge 9 ]]
swift build -c release
ln -s "$root/Samples" photos
[[ "$(.build/release/Sheets)" =~ ^[1-9][0-9]*\ photos\ on\ 2\ sheets$ ]]
.build/release/Sunflower photos sunflower
[[ "$(.build/release/Scrolling)" == "first: 0 to "*"kept in view: true"*"masks halfway: true" ]]
[[ "$(.build/release/Upload)" == "vase.jpg placed "*"notes.txt skipped not an image"*"portrait-001.jpg true"*"cannot show the only photo" ]]
[[ "$(.build/release/EditedPlan)" == *" before "*" on 2 sheets" ]]
cmp -s sheets/portrait-001.jpg edited/portrait-001.jpg && { echo "EditedPlan changes no sheet" >&2; exit 1; }
ls sheets/portrait-001.jpg sheets/landscape-001.jpg sunflower/portrait-001.jpg sunflower/landscape-001.jpg >/dev/null

# The modules of gallery are those of the other package.
cd "$work/sheets"
ln -s "$root/Samples" photos
[[ "$(swift run -c release --scratch-path "$work/examples/.build" sheets)" =~ ^[1-9][0-9]*\ photos\ on\ 2\ sheets$ ]]
cmp sheets/portrait-001.jpg ../examples/sheets/portrait-001.jpg
