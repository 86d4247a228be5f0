#!/usr/bin/env bash
# Compares the output of two builds of gallery, byte for byte: sheets, plans, thumbnails, lists and reports, over every
# layout, shape and format, and pages, albums, Deep Zoom, choices, web sources, caches and divided builds. Use it for
# changes that must not alter any output.
#
#   compare-builds.sh record PROGRAMS FOLDER            records the digests of all output of the programs
#   compare-builds.sh check PROGRAMS FOLDER [PATTERN]   compares other programs with the record
#
# PROGRAMS is a folder with `gallery` and `gallery-decoder`; programs.sh prints that of any commit. FOLDER gets one file
# of digests for each case. The photos are those of Samples/ and, if GALLERY_SHARED names a folder, those of its photos/
# and corpora/. PATTERN selects the cases whose name contains it; `record` takes it too. The exit status is 0 if all cases
# are equal, and 1 if any differs. 220 cases take about ten minutes on two idle cores. Cases of the web need Python and the
# ports 18417 and 18418.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
if [[ $# -lt 3 || ($1 != record && $1 != check) ]]; then
  sed -n '2,15s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 64
fi
mode=$1
gallery=$(cd "$2" && pwd)/gallery
[[ -x $gallery ]] || { echo "compare-builds.sh: $gallery is no program" >&2; exit 66; }
mkdir -p "$3"
digests=$(cd "$3" && pwd)
pattern=${4:-}

# The folder always has the same name: plans that sheets contain state the paths of photos.
work=${TMPDIR:-/tmp}/gallery-comparison
mkdir "$work" || { echo "compare-builds.sh: another comparison uses $work; remove it if none runs" >&2; exit 75; }
servers=()
cleanup() {
  if [[ ${#servers[@]} -gt 0 ]]; then kill "${servers[@]}" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap cleanup EXIT
different=0
cases=0
# The user's cache must neither help nor change.
export XDG_CACHE_HOME=$work/user-cache

# Runs the function or command of a case in an empty folder that always has the same name. Then records or compares the
# digests of its files, standard output, standard error and exit status, as normalise.py writes them.
#   run_steps NAME COMMAND [ARGUMENT…]
run_steps() {
  local name=$1
  shift
  [[ $name == *"$pattern"* ]] || return 0
  cases=$((cases + 1))
  rm -rf "$work/run"
  mkdir -p "$work/run"
  local status=0
  (cd "$work/run" && "$@" >stdout 2>stderr </dev/null) || status=$?
  echo "$status" >"$work/run/status"
  local file=$digests/${name//\//,}.txt
  "$here/normalise.py" "$work/run" "$work" "$samples" "$root" >"$work/digests"
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
    sed 's/^/           stderr: /' "$work/run/stderr" | head -3
  fi
}

# Runs gallery without a cache, for at most five minutes.
run_gallery() { timeout 300 env GALLERY_NO_CACHE=true "$gallery" "$@" --progress none; }

# The same with a cache in the folder `cache`.
run_cached() { timeout 300 "$gallery" "$@" --cache cache --progress none; }

# A case of one command.
run_case() {
  local name=$1
  shift
  run_steps "$name" run_gallery "$@"
}

# A copy of the photos, without the other files beside them, and with times that do not depend on the checkout.
samples=$work/Samples
second=0
(cd "$root/Samples" && find . -type f \( -name '*.jpg' -o -name '*.png' -o -name '*.webp' \) -print0 | LC_ALL=C sort -z) \
  >"$work/names"
while IFS= read -r -d '' name; do
  mkdir -p "$samples/$(dirname "$name")"
  cp "$root/Samples/$name" "$samples/$name"
  touch -d "2024-01-01T00:00:00Z + $second minutes" "$samples/$name"
  second=$((second + 1))
done <"$work/names"
sources=("$samples")
if [[ -n ${GALLERY_SHARED:-} ]]; then
  sources+=("$GALLERY_SHARED/photos")
else
  echo "compare-builds.sh: GALLERY_SHARED is not set, so only Samples are compared" >&2
fi

layouts=(equal-spacing circle-packing justified masonry carousel collage)
shapes=(circle rounded squircle rectangle hexagon none)
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
  for preset in proof faces wall dataset index; do
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
  "--feature alps.jpg" "--sort date --reverse" "--sort size" "--assign matching" "--fit contain" \
  "--focus centre" "--focus regions" "--enlarge never" "--background transparent --format png" \
  "--shape rounded --radius 20%" "--previews auto" "--draft" "--on-error placeholder" "--max-pixels 100000" \
  "--max-pixels 100000 --on-error placeholder" "--max-pixels 100000 --on-error fail" "--jobs 1" "--jobs 5" \
  "--orientation landscape" "--show-rating --caption {title}\n{date} --caption-lines 3" \
  "--layout circle-packing --weight pixels --weight-range 1:6" "--layout circle-packing --order reading" \
  "--layout circle-packing --effort best" "--layout circle-packing --group-by folder --caption {name}" \
  "--layout justified --row-height 40mm --caption {name}" "--layout masonry --columns 4 --caption {name}" \
  "--layout carousel --strip 0.4 --title x" "--columns 0" "--shape star" \
  "--layout collage --order reading" "--layout collage --gap 0 --crop 5%" "--layout collage --group-by folder" \
  "--shape hexagon --gap 0" "--shape hexagon --lattice square" "--lattice hexagonal" \
  "--lattice hexagonal --columns 4 --caption {name}" "--arrange likeness" "--arrange likeness --layout justified" \
  "--arrange likeness --group-by folder" "--choose 8" "--choose 12 --sort date --layout collage" \
  "--choose 100" "--duplicates" "--sample 9 --seed 3" "--sort colour" "--embed-plan --format pdf --format png" \
  "--sheet-per folder" "--mark $samples/balloon.png"; do
  # shellcheck disable=SC2086  # options are separate words
  name=${options//"$work"\/Samples\//}
  run_case "options/${name// /_}" build "$samples" -o out --dpi 72 $options
done

"$gallery" plan "$samples" --no-cache --dpi 72 --caption "{name}" >"$work/plan.json" 2>/dev/null
run_case "render/plan" render "$work/plan.json" -o out

# Pages for browsers, albums and walls.
for options in "" "--layout justified --caption {name}" "--layout collage" "--layout carousel" "--shape hexagon" \
  "--page ipad --layout masonry" "--picks --html-info exif --html-originals copy" "--html-originals link" \
  "--html-url https://example.org/photos/ --title Samples" "--html-sizes 640 --group-by folder" \
  "--arrange likeness" "--choose 8" "--sheet-per folder --html-albums --title Albums" "--group-by folder --html-albums"; do
  # shellcheck disable=SC2086  # options are separate words
  run_case "html/${options//[ \/]/_}" build "$samples" -o out --format html $options
done
for options in "--page auto --cell 60px" "--page auto --layout justified --row-height 60px" \
  "--page auto --cell 60px --format html" "--page auto --cell 60px --html-sizes 400 --background transparent" "--dpi 100"; do
  # shellcheck disable=SC2086
  run_case "dzi/${options// /_}" build "$samples" -o out --orientation landscape --format dzi $options
done

# Two bursts of photos that a camera took at once, among others.
bursts=$work/bursts
mkdir -p "$bursts"
for name in alps canyon; do
  for number in 1 2 3; do
    # Bytes behind the end of the JPEG distinguish the files.
    { cat "$samples/$name.jpg" && echo "$number"; } >"$bursts/$name $number.jpg"
  done
done
cp "$samples/vase.jpg" "$samples/eggs.jpg" "$samples/daisy.jpg" "$bursts/"
touch -d 2024-01-01T00:00:00Z "$bursts"/*
for options in "--bursts stack" "--bursts first" "--bursts stack --format html" "--bursts stack --layout collage" \
  "--choose 3" "--choose 4 --format html" "--duplicates"; do
  # shellcheck disable=SC2086
  run_case "bursts/${options// /_}" build "$bursts" -o out --dpi 72 $options
done

# Builds with an empty cache, again in the same folder, in a new folder, and with another page. The cache itself is no
# output. gallery does not trust the state of files that were written just before.
sleep 2
cached_builds() {
  local source=$1
  shift
  run_cached build "$source" -o out "$@" || return
  run_cached build "$source" -o out "$@" || return
  run_cached build "$source" -o new "$@" || return
  run_cached build "$source" -o other "$@" --layout justified --page a5 || return
  run_cached plan "$source" -o plan.json
  local status=$?
  rm -rf cache
  return "$status"
}
for options in "--dpi 72" "--dpi 72 --format pdf --format png" "--format html" "--arrange likeness --dpi 72" \
  "--choose 8 --dpi 72" "--dpi 72 --format dzi"; do
  # shellcheck disable=SC2086
  run_steps "cache/${options// /_}" cached_builds "$samples" $options
done
run_steps "cache/bursts" cached_builds "$bursts" --bursts stack --dpi 72

# The commands of Documentation/Scale.md.
divided_build() {
  run_gallery list --unread "$samples" >photos.jsonl || return
  split -l 10 --additional-suffix=.jsonl photos.jsonl part-
  local part
  for part in part-*.jsonl; do run_gallery list --facts "$part" >"facts-$part" || return; done
  run_gallery plan facts-part-*.jsonl --pages-to pages "$@" || return
  local page
  while IFS= read -r page; do
    run_gallery render "pages/$page" -o "drawn/$page" || return
  done < <(cd pages && find . -name '*-[0-9]*.json' | LC_ALL=C sort)
  find drawn -name report.json | LC_ALL=C sort | run_gallery report merge pages - -o merged.json
}
for options in "--dpi 72 --per-page 6" "--dpi 72 --per-page 12 --layout collage --caption {name}" \
  "--dpi 72 --layout circle-packing --format png" "--dpi 72 --per-page 9 --shape hexagon --arrange likeness"; do
  # shellcheck disable=SC2086
  run_steps "divided/${options// /_}" divided_build $options
done

# Web sources on loopback, at ports that are always the same, since addresses are in reports: the samples as a web server
# and as a listing, and recorded answers of real services.
web=http://127.0.0.1:18417
serve() {
  "$@" >"$work/server.log" 2>&1 &
  servers+=("$!")
  local tries
  for ((tries = 0; tries < 100; tries++)); do
    if ! kill -0 "$!" 2>/dev/null; then break; fi
    if (exec 3<>"/dev/tcp/127.0.0.1/18417") 2>/dev/null; then return 0; fi
    sleep 0.1
  done
  tail -n 3 "$work/server.log" >&2
  echo "compare-builds.sh: $1 does not serve at port 18417; is it in use?" >&2
  return 1
}
stop_serving() {
  kill "${servers[@]}" 2>/dev/null || true
  wait "${servers[@]}" 2>/dev/null || true
  servers=()
}
cp "$root/Samples/listing.json" "$samples/"
touch -d 2024-01-01T00:00:00Z "$samples/listing.json"
serve python3 -m http.server 18417 --bind 127.0.0.1 --directory "$samples"
for place in listing.json "" night/; do
  run_case "web/samples/$place/build" build "$web/$place" -o out --dpi 72 --caption "{title}"
  run_case "web/samples/$place/html" build "$web/$place" -o out --format html
  run_case "web/samples/$place/list" list "$web/$place"
done
run_case "web/samples/groups" build "$web/listing.json" -o out --dpi 72 --group-by field:place --layout collage
run_case "web/samples/choose" build "$web/listing.json" -o out --dpi 72 --choose 6
run_steps "web/samples/cache" cached_builds "$web/listing.json" --dpi 72
stop_serving
if [[ -n ${GALLERY_SHARED:-} ]]; then
  server=(python3 "$GALLERY_SHARED/rest/serve.py" 18417)
else
  server=("$root/.build/release/ServeLoopback" "$root/Tests/Support/Fixtures/rest" --port 18417)
fi
if [[ ${#server[@]} -eq 3 || -x ${server[0]} ]]; then
  serve "${server[@]}"
  for path in gen/urls.json gen/relative/list.json gen/link gen/page gen/offset gen/cursor gen/body gen/hal gen/jsonapi \
    gen/columns gen/lines.jsonl gen/list.txt gen/list.csv gen/dupes gen/loop gen/empty feed.rss feed.atom feed.json \
    sitemap.xml page.html nginx-html/ apache/ caddy/ iiif/manifest3.json iiif/manifest2.json bucket; do
    run_case "web/rest/$path/list" list "$web/$path"
    run_case "web/rest/$path/build" build "$web/$path" -o out --dpi 50 --caption "{title}" --on-error placeholder
  done
  stop_serving
else
  echo "compare-builds.sh: ${server[0]} is missing (make server), so recorded services are not compared" >&2
fi

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
