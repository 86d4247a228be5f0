#!/usr/bin/env bash
# Measures single pages of many tiles, 120 pixels each: seconds, and the memory of gallery itself and of all processes.
#
#   deepzoom.sh [--quick] [--tiles N]…
#
# Each tile is a link to one of 1,000 small photos. Every link is read, decoded and drawn separately.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
counts=()
photos=1000
while (($# > 0)); do
  case $1 in
    --quick) counts=(200 1000) photos=200 ;;
    --tiles) counts+=("${2:?a number of tiles}"); shift ;;
    *) echo "usage: deepzoom.sh [--quick] [--tiles N]…" >&2; exit 64 ;;
  esac
  shift
done
if ((${#counts[@]} == 0)); then counts=(1000 10000 100000); fi
cache=${GALLERY_BENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gallery-bench}
gallery=${GALLERY:-$here/../.build/release/gallery}
if [[ ! -x $gallery ]]; then
  echo "deepzoom: no $gallery" >&2
  exit 0
fi
mkdir -p "$cache"
cc -O2 -Wall -o "$cache/measure" "$here/measure/measure.c"
source=$("$here/corpora.sh" "$cache" small "$photos")
work=$(mktemp -d "$cache/deepzoom.XXXXXX")
trap 'rm -rf "$work"' EXIT

# A folder with subfolders of 1,000 links each.
links() {
  local count=$1 folder=$2 number=0 photo
  while ((number < count)); do
    mkdir -p "$folder/$((number / 1000))"
    for photo in "$source"/*; do
      ((number < count)) || break
      ln "$photo" "$folder/$((number / 1000))/$number.jpg"
      number=$((number + 1))
    done
  done
}

printf '\nOne landscape page of tiles of 120 pixels\n\n'
printf '| %7s | %-6s | %15s | %7s | %7s | %7s | %7s | %9s | %-16s |\n' \
  tiles format pixels seconds parent all MB files target ---: --- ---: ---: ---: ---: ---: ---: ---
for count in "${counts[@]}"; do
  links "$count" "$work/photos"
  for format in dzi tiff; do
    echo "deepzoom: $count tiles, $format" >&2
    # A page that fits a surface is drawn on one, except for Deep Zoom.
    rm -rf "$work/out"
    "$cache/measure" "$gallery" build "$work/photos" --output "$work/out" --page auto --cell 120px --focus centre \
      --orientation landscape --format "$format" --no-cache --progress none 3>"$work/figures" >/dev/null \
      2>"$work/stderr" || { tail -n 1 "$work/stderr" >&2; continue; }
    read -r seconds _ all _ parent <"$work/figures"
    size=$(awk '/"sheets" :/ { found = 1 } found && /"height"/ { high = $3 + 0 } found && /"width"/ { print $3 + 0 "x" high; exit }' \
      "$work/out/report.json")
    megabytes=$(du -sm "$work/out" | cut -f 1)
    verdict=$(awk -v peak="$parent" 'BEGIN { print peak <= 500 ? "reached" : "MISSED" }')
    printf '| %7d | %-6s | %15s | %7.1f | %7.0f | %7.0f | %7d | %9d | %-16s |\n' "$count" "$format" "$size" "$seconds" \
      "$parent" "$all" "$megabytes" "$(find "$work/out" -type f | wc -l)" "≤ 500 MB $verdict"
  done
  rm -rf "$work/photos"
done
echo
