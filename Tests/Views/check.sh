#!/usr/bin/env bash
# Checks the types of Sources/Layout/GalleryViews and of Examples/Screens.swiftpm, which need Apple's SDKs, against stubs for
# the declarations that they use. Nothing of them runs here.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-swift-version 6 -parse-as-library -I "$work" -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault)

# Compiles sources as a module.
module() {
  swiftc -emit-module -module-name "$1" -emit-module-path "$work/$1.swiftmodule" "${flags[@]}" "${@:2}"
}

mapfile -t geometry < <(find Sources/Layout/GalleryGeometry -name '*.swift')
mapfile -t layout < <(find Sources/Layout/GalleryLayout -name '*.swift')
module GalleryGeometry -package-name gallery "${geometry[@]}"
module GalleryLayout -package-name gallery "${layout[@]}"
for name in CoreGraphics UIKit SwiftUI; do module "$name" "Tests/Views/Stubs/$name.swift"; done
module GalleryViews Sources/Layout/GalleryViews/*.swift
grep -q TileShape "$work/GalleryViews.swiftmodule" || { echo "GalleryViews was compiled without SwiftUI" >&2; exit 1; }
swiftc -typecheck -swift-version 6 -parse-as-library -I "$work" Examples/Screens.swiftpm/Screens/*.swift
