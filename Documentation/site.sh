#!/usr/bin/env bash
# Documentation/site.sh FOLDER: makes the documentation of GalleryKit and GalleryLayout as a web site with DocC, one folder
# for each, of the comments on public declarations and of the articles in Sources/*/*.docc.
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/.."
docc=$(command -v docc || dirname "$(readlink -f "$(command -v swift)")")
[ -d "$docc" ] && docc=$docc/docc
[ -x "$docc" ] || { echo "docc is missing: it comes with Swift's toolchains" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >"$work/log" \
  || { cat "$work/log" >&2; exit 1; }
symbols=$(sed -n 's/^Files written to //p' "$work/log" | tail -1)
for module in GalleryKit GalleryLayout; do
  mkdir "$work/$module"
  cp "$symbols/$module".symbols.json "$symbols/$module"@*.symbols.json "$work/$module/" 2>/dev/null || true
  [ -s "$work/$module/$module.symbols.json" ] || { echo "no declarations of $module in $symbols" >&2; exit 1; }
  cp -R "Sources/$module/$module.docc" "$work/$module.docc"
  cp Documentation/gallery/*.jpg "$work/$module.docc/"
  "$docc" convert "$work/$module.docc" --additional-symbol-graph-dir "$work/$module" --output-path "$out/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "example.gallery.$module" \
    --transform-for-static-hosting --hosting-base-path "$module" --warnings-as-errors
  echo "$out/$module"
done
