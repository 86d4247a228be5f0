#!/usr/bin/env bash
# Documentation/gallery-of-sheets.sh GALLERY: makes Documentation/Gallery.md and its images from Samples/.
set -euo pipefail
gallery=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page=Documentation/Gallery.md
pictures=Documentation/gallery
rm -rf "$pictures"
mkdir -p "$pictures"

cat > "$page" <<'TEXT'
# A gallery of sheets

The command below each sheet makes it from [the pictures in Samples/](../Samples/README.md), here at a low resolution.
`make gallery-of-sheets` makes the sheets and this page again.
TEXT

# Makes a sheet and adds it to the page with its command.
#
# sheet NAME TITLE DPI OPTION…
sheet() {
  local name=$1 title=$2 dpi=$3 command="gallery build" word status=0
  shift 3
  "$gallery" build "$@" --output "$work/$name" --dpi "$dpi" --progress none --no-cache >/dev/null || status=$?
  [ "$status" -eq 0 ] || { echo "$name: gallery ends with status $status" >&2; exit 1; }
  printf '\n## %s\n\n' "$title" >> "$page"
  for file in "$work/$name"/*-001.jpg; do
    cp "$file" "$pictures/$name-$(basename "$file" -001.jpg).jpg"
    printf '![%s](gallery/%s-%s.jpg)\n' "$title" "$name" "$(basename "$file" -001.jpg)" >> "$page"
  done
  for word in "$@"; do
    case $word in
      *[!A-Za-z0-9./_:%=-]*) command+=" \"${word//\"/\\\"}\"" ;;
      *) command+=" $word" ;;
    esac
  done
  printf '\n```sh\n%s\n```\n' "$command" >> "$page"
}

sheet circles "The same photos, portrait and landscape" 50 Samples
sheet packed "Circles as large as possible" 60 Samples --layout circle-packing --orientation portrait
sheet weighted "Better photos in larger circles" 60 Samples --layout circle-packing --weight rating \
  --orientation landscape --background "#14181c"
sheet proof "A proof: whole photos with their names" 72 Samples --preset proof --orientation portrait
sheet wall "A wall, from edge to edge" 60 Samples --preset wall --orientation landscape
sheet masonry "Columns of whole photos" 60 Samples --layout masonry --shape rounded --radius 2mm --orientation portrait
sheet collage "A collage" 72 Samples --layout collage --orientation landscape
sheet justified "Rows of whole photos, with stars" 72 Samples --layout justified --show-rating --orientation landscape
sheet likeness "Photos that look alike are neighbours" 60 Samples --arrange likeness --orientation landscape
sheet colour "Photos by colour" 60 Samples --sort colour --orientation landscape
sheet choice "The nine photos that show most of the set" 60 Samples --choose 9 --orientation landscape
sheet hexagons "Hexagons" 60 Samples --shape hexagon --orientation portrait
sheet handout "A handout" 72 Samples --include "space/*" --title "The night sky" --shape squircle \
  --border "1% white" --shadow --background "#e8ecef" --caption "{stem}" --orientation portrait
sheet groups "Folder by folder" 72 Samples --group-by folder --heading "{group} ({count})" --exclude "*.png" \
  --orientation portrait
sheet feature "One photo larger than the others" 60 Samples --feature "name = 'lake at dawn.jpg'" --orientation landscape
sheet telephone "A phone screen" 72 Samples --page 320x568px --shape rounded --radius 8px --background black \
  --limit 24
sheet carousel "One photo on a turned page, three on an upright one" 72 Samples --layout carousel --page 384x512px \
  --include "a*" --include "canyon*" --caption "{title}"
du -ck "$pictures"/* | tail -1
