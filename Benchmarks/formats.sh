# Measures the speed of each format, and whether memory grows with the pages of a document; sourced by run.sh.
# shellcheck shell=bash disable=SC2154

# link_photos FOLDER COUNT SOURCE: COUNT links to the photos of SOURCE, in one subfolder for each round.
link_photos() {
  local folder=$1 count=$2 source=$3 round=0 linked=0 photo
  rm -rf "$folder"
  while ((linked < count)); do
    mkdir -p "$folder/$round"
    for photo in "$source"/*; do
      ((linked < count)) || break
      ln "$photo" "$folder/$round/"
      linked=$((linked + 1))
    done
    round=$((round + 1))
  done
}

# Sheets a second of a whole build, decoding included, for A4 at 300 dpi; then the peak of a long PDF and a short one.
measure_formats() {
  if [[ ! -x $gallery ]]; then
    echo "formats: no $gallery" >&2
    return
  fi
  local source pages=4 base=400 rounds=$repeat
  if $quick; then pages=1 base=30 rounds=1; fi
  source=$("$here/corpora.sh" "$cache" medium "$base")
  cat "$source"/* >/dev/null
  printf '\nA4 at 300 dpi, upright, circles of photos of 1600×1200, decoding included\n\n'
  printf '| %-6s | %10s | %12s | %10s | %9s |\n' format circles sheets/s MB/sheet 'peak MB' '---' '---:' '---:' '---:' '---:'
  local circles format
  for circles in 40 400; do
    link_photos "$work/sheets" $((circles * pages)) "$source"
    local columns=5
    ((circles == 40)) || columns=17
    for format in jpeg png webp tiff avif pdf svg; do
      local results=$work/results-formats round size=0 failed=false
      : >"$results"
      for ((round = 1; round <= rounds; round++)); do
        echo "formats: $format, $circles circles, round $round of $rounds" >&2
        build_sheets "$work/sheets" --format "$format" --gap 1.5mm --columns "$columns" --per-page "$circles" || {
          failed=true
          break
        }
        cat "$work/figures" >>"$results"
        size=$(find "$work/out" -type f ! -name report.json -printf '%s\n' | awk '{ s += $1 } END { print s }')
      done
      if $failed; then continue; fi
      sort -n "$results" | awk -v format="$format" -v circles="$circles" -v pages="$pages" -v size="$size" '
        { seconds[NR] = $1; peak = peak < $3 ? $3 : peak }
        END {
          printf "| %-6s | %10d | %12.2f | %10.2f | %9.0f |\n", format, circles,
            pages / seconds[int((NR + 1) / 2)], size / pages / 1e6, peak
        }'
    done
  done
  measure_document
}

# One build of a folder to $work/out; "seconds cpu peak rss" go to $work/figures.
build_sheets() {
  local folder=$1
  shift
  rm -rf "$work/out" "$work/out.cache"
  XDG_CACHE_HOME=$work/out.cache "$cache/measure" "$gallery" build "$folder" --output "$work/out" \
    --orientation portrait --focus centre --jobs "$jobs" --progress none "$@" \
    3>"$work/figures" >/dev/null 2>"$work/stderr" || {
    tail -n 1 "$work/stderr" >&2
    return 1
  }
}

# A PDF of 400 pages against one of 40.
measure_document() {
  local source base=1000 photos=20 many=400 few=40
  if $quick; then base=60 photos=2 many=40 few=4; fi
  source=$("$here/corpora.sh" "$cache" small "$base")
  printf '\nA PDF of A4 pages at 300 dpi with %s photos each\n\n' "$photos"
  printf '| %8s | %9s | %-28s |\n' pages 'peak MB' target '---:' '---:' '---'
  local pages first="" verdict peak
  for pages in "$few" "$many"; do
    echo "formats: a PDF of $pages pages" >&2
    link_photos "$work/sheets" $((pages * photos)) "$source"
    build_sheets "$work/sheets" --format pdf --per-page "$photos" --caption '{name}' || return 0
    peak=$(cut -d ' ' -f 3 "$work/figures")
    verdict=""
    # A tenth more is noise and the list of names; stored pages would need many times more.
    if [[ -n $first ]]; then
      verdict=$(awk -v a="$first" -v b="$peak" 'BEGIN { print b <= a * 1.1 + 20 ? "reached" : "MISSED" }')
      verdict="≤ 1.1× + 20 MB $verdict"
    fi
    printf '| %8s | %9.0f | %-28s |\n' "$pages" "$peak" "$verdict"
    first=${first:-$peak}
  done
  echo
}
