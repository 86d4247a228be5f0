# Measures whether memory grows with the size of files; sourced by run.sh.
# shellcheck shell=bash disable=SC2154

# Builds JPEGs with hundreds of megabytes after their end marker, and TIFFs with as many megabytes of pixels. Prints the
# peaks. The files are sparse and need no disk space.
measure_large() {
  if [[ ! -x $gallery ]]; then
    echo "large: no $gallery" >&2
    return
  fi
  local size=900 source photo number
  if $quick; then size=100; fi
  source=$("$here/corpora.sh" "$cache" camera 6)
  rm -rf "$work/large"
  mkdir -p "$work/large/2" "$work/large/16" "$work/large/tiff"
  for photo in "$source"/*; do break; done
  for number in 1 2; do
    cp "$photo" "$work/large/2/$number.jpg"
    truncate -s "${size}M" "$work/large/2/$number.jpg"
    uncompressed_tiff "$size" >"$work/large/tiff/$number.tif"
    truncate -s "$((size * 1000000 + 4096))" "$work/large/tiff/$number.tif"
  done
  for ((number = 1; number <= 16; number++)); do
    ln "$work/large/2/$((number % 2 + 1)).jpg" "$work/large/16/$number.jpg"
  done
  printf '\nMemory with large files, in MB\n\n'
  printf '| %-24s | %7s | %7s | %7s | %-16s |\n' files seconds parent all target --- '---:' '---:' '---:' '---'
  large_row "2 JPEG of $size MB" "$work/large/2" 2
  large_row "16 JPEG of $size MB" "$work/large/16" 16
  large_row "2 TIFF of $size MB" "$work/large/tiff" 2
  rm -rf "$work/large"
  echo
}

# The first 4096 bytes of an uncompressed TIFF with one strip of this many megabytes, 2000 pixels wide: its sides are
# within the limit of gallery.
uncompressed_tiff() {
  local height=$(($1 * 500 / 3)) entry
  printf 'II*\0\x08\0\0\0\x09\0'
  # Tag, type and value of each entry, all of them of one value.
  for entry in "256 3 2000" "257 4 $height" "258 3 8" "259 3 1" "262 3 2" "273 4 4096" "277 3 3" "278 4 $height" \
    "279 4 $((height * 6000))"; do
    # shellcheck disable=SC2086  # three words
    set -- $entry
    little 2 "$1"; little 2 "$2"; little 4 1; little 4 "$3"
  done
  little 4 0
}

# A number in this many bytes, least significant first.
little() {
  local count=$1 value=$2
  while ((count-- > 0)); do
    # shellcheck disable=SC2059  # the format is the byte
    printf "\\x$(printf %02x $((value & 255)))"
    value=$((value >> 8))
  done
}

# One build and its line. The sheet needs a few megabytes, so the rest is for the files.
large_row() {
  local name=$1 photos=$2 jobs=$3 seconds parent all verdict
  echo "large: $name" >&2
  rm -rf "$work/out"
  "$cache/measure" "$gallery" build "$photos" --output "$work/out" --page 1000x1400px --cell 200px --margin 10px \
    --jobs "$jobs" --progress none ${no_cache:+"$no_cache"} 3>"$work/figures" >/dev/null 2>"$work/stderr" ||
    { tail -n 1 "$work/stderr" >&2; return; }
  read -r seconds _ all _ parent <"$work/figures"
  verdict=$(awk -v peak="$parent" 'BEGIN { print peak <= 150 ? "reached" : "MISSED" }')
  printf '| %-24s | %7.1f | %7.0f | %7.0f | %-16s |\n' "$name" "$seconds" "$parent" "$all" "≤ 150 MB $verdict"
}
