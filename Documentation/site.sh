#!/usr/bin/env bash
# Documentation/site.sh FOLDER: makes web sites of GalleryKit, GalleryLayout and GalleryViews with DocC, one folder for each, from the
# comments of public declarations and the articles in Sources/*/*/*.docc. The site of GalleryKit includes the modules that
# it exports. That of GalleryViews has tutorials only, because its declarations need SDKs of Apple.
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/.."
docc=$(command -v docc || dirname "$(readlink -f "$(command -v swift)")")
[ -d "$docc" ] && docc=$docc/docc
[ -x "$docc" ] || { echo "docc is missing: it comes with Swift's toolchains" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$out"
touch "$work/start"
# It goes on after modules in C, which it cannot read beside C++, and fails at its end: what counts is
# whether it has written those that are wanted.
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >"$work/log" || status=$?
symbols=$(sed -n 's/^Files written to //p' "$work/log" | tail -1)
for module in GalleryKit GalleryLayout GalleryViews; do
  mkdir "$work/$module"
  parts=("$module")
  [ "$module" = GalleryViews ] && parts=()
  [ "$module" = GalleryKit ] && parts+=(GalleryOptions GalleryModel GalleryGeometry)
  for part in "${parts[@]}"; do
    cp "$symbols/$part".symbols.json "$symbols/$part"@*.symbols.json "$work/$module/" 2>/dev/null || true
    if ! [ "$symbols/$part.symbols.json" -nt "$work/start" ]; then
      cat "$work/log" >&2
      echo "no declarations of $part were written (status ${status-0})" >&2
      exit 1
    fi
  done
  cp -RL Sources/*/"$module/$module.docc" "$work/$module.docc"
  cp Documentation/gallery/*.jpg "$work/$module.docc/"
  "$docc" convert "$work/$module.docc" --additional-symbol-graph-dir "$work/$module" --output-path "$out/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "example.gallery.$module" \
    --transform-for-static-hosting --hosting-base-path "$module"
  echo "$out/$module"
done
