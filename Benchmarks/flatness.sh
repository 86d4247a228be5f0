# Measures whether memory grows with the number of photos; sourced by run.sh.
# shellcheck shell=bash disable=SC2154

# Builds three numbers of photos of the set 'small' (hard links to the same files) on as many pages as they need, and
# prints the peaks.
measure_flatness() {
  if [[ ! -x $gallery ]]; then
    echo "flat: no $gallery" >&2
    return
  fi
  local source few=100 many=10000 base=1000
  if $quick; then few=20 many=600 base=60; fi
  source=$("$here/corpora.sh" "$cache" small "$base")
  printf '\nMemory, in MB, of parent and workers together\n\n'
  printf '| %8s | %6s | %-28s |\n' photos peak target '---:' '---:' '---'
  local number first="" verdict peak
  for number in "$few" "$base" "$many"; do
    rm -rf "$work/flat" "$work/out" "$work/out.cache"
    mkdir -p "$work/flat"
    local copy=0 linked=0 photo
    while ((linked < number)); do
      mkdir "$work/flat/$copy"
      for photo in "$source"/*; do
        ((linked < number)) || break
        ln "$photo" "$work/flat/$copy/"
        linked=$((linked + 1))
      done
      copy=$((copy + 1))
    done
    echo "flat: $number photos" >&2
    XDG_CACHE_HOME=$work/out.cache "$cache/measure" "$gallery" build "$work/flat" --output "$work/out" \
      --page 1000x1400px --cell 60px --gap 2px --margin 10px --jobs "$jobs" --progress none \
      3>"$work/figures" >/dev/null 2>"$work/stderr" || { tail -n 1 "$work/stderr" >&2; return; }
    peak=$(cut -d ' ' -f 3 "$work/figures")
    verdict=""
    # A tenth more is noise. The rest is for sheets that are encoded while others are drawn, which do not occur with few
    # photos, and for about 1 KB a photo. Keeping tiles would take many times more.
    if [[ -n $first ]]; then
      verdict=$(awk -v a="$first" -v b="$peak" 'BEGIN { print b <= a * 1.1 + 20 ? "reached" : "MISSED" }')
      verdict="≤ 1.1× + 20 MB $verdict"
    fi
    printf '| %8s | %6.0f | %-28s |\n' "$number" "$peak" "$verdict"
    first=${first:-$peak}
  done
  echo
}
