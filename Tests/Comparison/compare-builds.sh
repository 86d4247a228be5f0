#!/usr/bin/env bash
# Compares the output of two builds of gallery, byte for byte: sheets, plans, thumbnails, lists and reports, over every
# layout, shape and format. Use it for changes that must not alter any output.
#
#   compare-builds.sh record PROGRAMS FOLDER            records the digests of all output of the programs
#   compare-builds.sh check PROGRAMS FOLDER [PATTERN]   compares other programs with the record
#
# PROGRAMS is a folder with `gallery` and `gallery-decoder`; FOLDER gets one file of digests for each case. The photos
# are those of Samples/ and, if GALLERY_SHARED names a folder, those of its photos/ and corpora/. PATTERN selects the
# cases whose name contains it. The exit status is 0 if all cases are equal, and 1 if any differs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
if [[ $# -lt 3 || ($1 != record && $1 != check) ]]; then
  sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 64
fi
mode=$1
gallery=$(cd "$2" && pwd)/gallery
[[ -x $gallery ]] || { echo "compare-builds.sh: $gallery is no program" >&2; exit 66; }
mkdir -p "$3"
digests=$(cd "$3" && pwd)
pattern=${4:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
different=0
cases=0

# Runs a case in an empty folder that always has the same name. Then records or compares the digests of its files,
# standard output, standard error and exit status.
#   run_case NAME ARGUMENT...
run_case() {
  local name=$1
  shift
  [[ $name == *"$pattern"* ]] || return 0
  cases=$((cases + 1))
  rm -rf "$work/run"
  mkdir -p "$work/run"
  local status=0
  (cd "$work/run" && timeout 300 env GALLERY_NO_CACHE=true "$gallery" "$@" --progress none >stdout 2>stderr </dev/null) || status=$?
  echo "$status" >"$work/run/status"
  local file=$digests/${name//\//,}.txt
  (cd "$work/run" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) >"$work/digests"
  if [[ $mode == record ]]; then
    cp "$work/digests" "$file"
    echo "noted      $name ($status, $(wc -l <"$file") files)"
  elif [[ ! -f $file ]]; then
    different=$((different + 1))
    echo "NOT NOTED  $name"
  elif cmp -s "$file" "$work/digests"; then
    echo "same       $name"
  else
    different=$((different + 1))
    echo "DIFFERENT  $name"
    { diff "$file" "$work/digests" || true; } | sed -n 's/^[<>] [0-9a-f]* */           /p' | sort -u | head -8
  fi
}

samples=$root/Samples
sources=("$samples")
if [[ -n ${GALLERY_SHARED:-} ]]; then
  sources+=("$GALLERY_SHARED/photos")
else
  echo "compare-builds.sh: GALLERY_SHARED is not set, so only Samples are compared" >&2
fi

layouts=(equal-spacing circle-packing justified masonry carousel)
shapes=(circle rounded squircle rectangle none)
for layout in "${layouts[@]}"; do
  for shape in "${shapes[@]}"; do
    # Some layouts reject some shapes: the error is compared too.
    run_case "layout/$layout/$shape" build "$samples" -o out --dpi 72 --layout "$layout" --shape "$shape" \
      --format jpeg --format svg
  done
done
for shape in "${shapes[@]}"; do
  run_case "thumbnails/$shape" thumbnails "$samples" -o out --shape "$shape" --cell 96
done
for source in "${sources[@]}"; do
  from=$(basename "$source")
  for layout in "${layouts[@]}"; do
    run_case "$from/$layout" build "$source" -o out --dpi 50 --layout "$layout"
  done
  for preset in proof faces wall dataset; do
    run_case "$from/preset-$preset" build "$source" -o out --preset "$preset" --dpi 72
  done
  run_case "$from/defaults" build "$source" -o out
  run_case "$from/json" build "$source" -o out --json --dpi 72
  run_case "$from/plan" plan "$source"
  run_case "$from/list" list "$source"
done

for format in jpeg png webp tiff avif pdf svg; do
  run_case "format/$format" build "$samples" -o out --dpi 100 --format "$format" --caption "{index} {name}" \
    --title "Samples" --footer "{page} of {pages}" --border "2px #336699" --shadow
done
run_case "format/all" build "$samples" -o out --dpi 72 --per-page 6 --format jpeg --format png --format webp \
  --format tiff --format pdf --format svg
run_case "pages" build "$samples" -o out --dpi 72 --format pdf --format jpeg --per-page 4 --crop-marks
for page in letter 5x7 iphone-5s ipad 1000x700px 30x20cm; do
  run_case "page/$page" build "$samples" -o out --dpi 72 --page "$page"
done
for options in "--spacing fixed" "--last-row centre" "--last-row justify" "--flow columns" "--group-by folder" \
  "--group-by date" "--group-by folder --page-per-group" "--columns 3" "--cell 25mm" "--gap 10pt --margin 20pt" \
  "--feature alps.jpg" "--sort date --reverse" "--sort size" "--assign matching" "--fit contain" "--focus attention" \
  "--focus entropy" "--focus centre" "--focus regions" "--enlarge never" "--background transparent --format png" \
  "--shape rounded --radius 20%" "--previews auto" "--draft" "--on-error placeholder" "--max-pixels 100000" \
  "--max-pixels 100000 --on-error placeholder" "--max-pixels 100000 --on-error fail" "--jobs 1" "--jobs 5" \
  "--orientation landscape" "--show-rating --caption {title}\n{date} --caption-lines 3" \
  "--layout circle-packing --weight pixels --weight-range 1:6" "--layout circle-packing --order reading" \
  "--layout circle-packing --effort best" "--layout circle-packing --group-by folder --caption {name}" \
  "--layout justified --row-height 40mm --caption {name}" "--layout masonry --columns 4 --caption {name}" \
  "--layout carousel --strip 0.4 --title x" "--columns 0" "--shape star"; do
  # shellcheck disable=SC2086  # options are separate words
  run_case "options/${options// /_}" build "$samples" -o out --dpi 72 $options
done

"$gallery" plan "$samples" --no-cache --dpi 72 --caption "{name}" >"$work/plan.json" 2>/dev/null
run_case "render/plan" render "$work/plan.json" -o out

if [[ -n ${GALLERY_SHARED:-} ]]; then
  for corpus in damaged edge-valid orientation pngsuite imgproxy hostile; do
    run_case "corpora/$corpus" build "$GALLERY_SHARED/corpora/$corpus" -o out --dpi 72
    run_case "corpora/$corpus/placeholder" build "$GALLERY_SHARED/corpora/$corpus" -o out --dpi 72 \
      --on-error placeholder --shape none --caption "{name}" --format png
  done
  run_case "corpora/thumbnails" thumbnails "$GALLERY_SHARED/corpora/edge-valid" -o out --cell 64
fi

[[ $mode == record ]] && echo "$cases cases noted" || echo "$cases cases, $different different"
[[ $different -eq 0 ]]
