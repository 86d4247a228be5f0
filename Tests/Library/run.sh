#!/usr/bin/env bash
# Builds Examples/ and the package of README.md as packages that depend on gallery, and runs their programs on Samples/.
# Also compiles the Swift snippets of the DocC articles, and checks the types of what needs Apple's SDKs.
#
# They depend on this folder and use its compiled modules. A package that fetches gallery from a repository compiles it
# with other settings: one does so with the smallest program of Examples/, and with --all for everything.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
Tests/Views/check.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Copies a folder with a package, with another dependency in place of gallery's path.
depending() {
  cp -R "$1" "$2"
  rm -rf "$2/.build"
  sed -i.before "s|\.package(name: \"gallery\", path: \"[^\"]*\")|.package($3)|" "$2/Package.swift"
  ! cmp -s "$2/Package.swift" "$2/Package.swift.before" || { echo "$1/Package.swift does not name gallery as expected" >&2; exit 1; }
}

git clone --quiet --bare "$root" "$work/gallery.git"
fetched="url: \"file://$work/gallery.git\", revision: \"$(git -C "$work/gallery.git" rev-parse HEAD)\""
beside="name: \"gallery\", path: \"$root\""
scratch=$root/.build
if [ "${1:-}" = --all ]; then
  beside=$fetched
  scratch=$work/build
else
  depending Examples "$work/fetching" "$fetched"
  (cd "$work/fetching" && env -u GALLERY_WARNINGS_AS_ERRORS swift build -c release --product Scrolling)
  [[ "$("$work/fetching/.build/release/Scrolling")" == *"masks halfway: true" ]]
fi

# The package of README.md: its first Swift snippet is the manifest, its second the program.
mkdir -p "$work/readme/Sources/sheets"
awk -v folder="$work/readme/" '/^```swift/ { file = folder (count++ ? "Sources/sheets/main.swift" : "Package.swift"); next }
  /^```$/ { file = "" }
  file != "" { print > file }' README.md
depending "$work/readme" "$work/sheets" "$beside"
depending Examples "$work/examples" "$beside"

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
} >"$work/examples/Sources/Sunflower/Snippets.swift"
[[ $(grep -c '^func snippet' "$work/examples/Sources/Sunflower/Snippets.swift") -ge 9 ]]

cd "$work/examples"
swift build -c release --scratch-path "$scratch"
programs=$scratch/release
ln -s "$root/Samples" photos
[[ "$("$programs/Sheets")" =~ ^[1-9][0-9]*\ photos\ on\ 2\ sheets$ ]]
"$programs/Sunflower" photos sunflower
[[ "$("$programs/Scrolling")" == "first: 0 to "*"kept in view: true"*"masks halfway: true" ]]
[[ "$("$programs/Upload")" == "vase.jpg placed "*"notes.txt skipped not an image"*"portrait-001.jpg true"*"cannot show the only photo" ]]
[[ "$("$programs/EditedPlan")" == *" before "*" on 2 sheets" ]]
cmp -s sheets/portrait-001.jpg edited/portrait-001.jpg && { echo "EditedPlan changes no sheet" >&2; exit 1; }
ls sheets/portrait-001.jpg sheets/landscape-001.jpg sunflower/portrait-001.jpg sunflower/landscape-001.jpg >/dev/null

cd "$work/sheets"
ln -s "$root/Samples" photos
[[ "$(swift run -c release --scratch-path "$scratch" sheets)" =~ ^[1-9][0-9]*\ photos\ on\ 2\ sheets$ ]]
cmp sheets/portrait-001.jpg ../examples/sheets/portrait-001.jpg
