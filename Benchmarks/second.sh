# Measures second builds; sourced by run.sh.
# shellcheck shell=bash disable=SC2154

# Prints the seconds of one run of gallery. The cache is the folder $work/kept, except with --no-cache.
second_run() {
  "$cache/measure" --time "$gallery" "$@" --jobs "$jobs" --progress none 3>"$work/figures" \
    >/dev/null 2>"$work/stderr" || { tail -n 1 "$work/stderr" >&2; return 1; }
  cut -d ' ' -f 1 "$work/figures"
}

# Builds photos without a catalogue, with an empty and a full one, and with one more photo. Also plans many photos.
measure_second() {
  if [[ ! -x $gallery ]]; then
    echo "second: no $gallery" >&2
    return
  fi
  local set count many=10000 base=1000 photos name
  if $quick; then many=600 base=60; fi
  printf '\nSecond builds\n\n'
  printf '| %-26s | %8s | %-28s |\n' build seconds target '---' '---:' '---'
  for set in camera medium; do
    case $set/$quick in camera/false) count=60 ;; medium/false) count=400 ;; camera/true) count=6 ;; *) count=30 ;; esac
    photos=$("$here/corpora.sh" "$cache" "$set" "$count")
    rm -rf "$work/second" "$work/out"
    mkdir "$work/second"
    cp "$photos"/* "$work/second/"
    cat "$work/second"/* >/dev/null
    # gallery does not trust the state of a file that was written at this moment.
    sleep 1
    local options=(build "$work/second" --output "$work/out" --cell 300px --per-page 20) kept=(--cache "$work/kept")
    local without=() cold=() warm=() more=() round
    for ((round = 0; round < repeat; round++)); do
      echo "second: $set, round $((round + 1)) of $repeat" >&2
      rm -rf "$work/kept" "$work/out" "$work/second/more.jpg"
      without+=("$(second_run "${options[@]}" --no-cache)") || return
      rm -rf "$work/out"
      cold+=("$(second_run "${options[@]}" "${kept[@]}")") || return
      warm+=("$(second_run "${options[@]}" "${kept[@]}")") || return
      # Other content and another name.
      name=$(find "$photos" -type f -print -quit)
      { cat "$name"; echo "$round"; } >"$work/second/more.jpg"
      sleep 1
      more+=("$(second_run "${options[@]}" "${kept[@]}")") || return
    done
    second_row "$count $set, no cache" "$(second_median "${without[@]}")" ""
    second_row "$count $set, empty cache" "$(second_median "${cold[@]}")" \
      "$(second_verdict "$(second_median "${cold[@]}")" "$(second_median "${without[@]}")" 1.05 'no cache')"
    second_row "$count $set, again" "$(second_median "${warm[@]}")" \
      "$(second_verdict "$(second_median "${warm[@]}")" "$(second_median "${cold[@]}")" 0.05 'empty cache')"
    second_row "$count $set, one more photo" "$(second_median "${more[@]}")" \
      "$(awk -v a="$(second_median "${more[@]}")" -v b="$(second_median "${warm[@]}")" \
        'BEGIN { printf "≤ again + 2 s %s", a <= b + 2 ? "reached" : "MISSED" }')"
    # The same tiles as PNG files.
    rm -rf "$work/thumbs" "$work/second/more.jpg"
    "$gallery" thumbnails "$work/second" -o "$work/thumbs" --cell 300px --shape rectangle --no-cache --progress none \
      >/dev/null 2>&1 || return
    rm -rf "$work/kept"
    "$gallery" thumbnails "$work/second" -o "$work/other" --cell 300px --shape rectangle "${kept[@]}" --progress none \
      >/dev/null 2>&1 || return
    local png tiles
    png=$(find "$work/thumbs" -name '*.png' -print0 | du -cb --files0-from=- | tail -n 1 | cut -f 1)
    tiles=$(find "$work"/kept/store-*/tiles -type f -print0 | du -cb --files0-from=- | tail -n 1 | cut -f 1)
    printf '| %-26s | %8s | %-28s |\n' "$count $set, bytes of tiles" "" \
      "$(second_verdict "$tiles" "$png" 0.6 'as PNG')"
    rm -rf "$work/other" "$work/thumbs"
  done
  measure_many
  echo
  rm -rf "$work/second" "$work/kept" "$work/out"
}

# Plans and builds many photos with different contents: each has a number after its end.
measure_many() {
  local photos file number name
  photos=$("$here/corpora.sh" "$cache" small "$base")
  rm -rf "$work/second" "$work/kept" "$work/out"
  for ((number = 0; number < many / base; number++)); do
    mkdir -p "$work/second/$number"
    cp "$photos"/* "$work/second/$number/"
    for file in "$work/second/$number"/*; do echo "$number" >>"$file"; done
  done
  sleep 1
  local plan=(plan "$work/second" --cache "$work/kept") first again cold warm=() more=() round
  local options=(build "$work/second" --output "$work/out" --cell 60px --cache "$work/kept")
  echo "second: $many photos" >&2
  first=$(second_run "${plan[@]}") || return
  again=$(second_run "${plan[@]}") || return
  second_row "plan of $many, empty cache" "$first" ""
  second_row "plan of $many, again" "$again" \
    "$(awk -v a="$again" 'BEGIN { printf "≤ 1 s %s", a <= 1 ? "reached" : "MISSED" }')"
  cold=$(second_run "${options[@]}") || return
  for ((round = 0; round < repeat; round++)); do
    rm -f "$work/second/more.jpg"
    second_run "${options[@]}" >/dev/null || return
    warm+=("$(second_run "${options[@]}")") || return
    name=$(find "$photos" -type f -print -quit)
    { cat "$name"; echo "one more $round"; } >"$work/second/more.jpg"
    sleep 1
    more+=("$(second_run "${options[@]}")") || return
  done
  second_row "$many small, empty cache" "$cold" ""
  second_row "$many small, again" "$(second_median "${warm[@]}")" ""
  second_row "$many small, one more" "$(second_median "${more[@]}")" \
    "$(awk -v a="$(second_median "${more[@]}")" -v b="$(second_median "${warm[@]}")" \
      'BEGIN { printf "≤ again + 2 s %s", a <= b + 2 ? "reached" : "MISSED" }')"
}

second_row() { printf '| %-26s | %8.2f | %-28s |\n' "$1" "$2" "$3"; }

second_median() { printf '%s\n' "$@" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# Prints the ratio of two figures, and whether it is below the target.
second_verdict() {
  awk -v a="$1" -v b="$2" -v most="$3" -v of="$4" \
    'BEGIN { r = b > 0 ? a / b : 0; printf "%.3f of %s, ≤ %s %s", r, of, most, r <= most ? "reached" : "MISSED" }'
}
