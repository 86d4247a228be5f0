# Processor time of decoding alone, sourced by run.sh.
# shellcheck shell=bash disable=SC2154

# The photos of a folder as progressive JPEG.
measure_real_progressive() {
  local photo index=0
  if ! command -v jpegtran >/dev/null; then
    echo "decoding: skipped real photos as progressive JPEG: jpegtran is missing (Debian: libjpeg-turbo-progs)" >&2
    return
  fi
  rm -rf "$work/progressive"
  mkdir -p "$work/progressive"
  while IFS= read -r -d '' photo; do
    jpegtran -progressive -copy all -outfile "$work/progressive/$((index++)).jpg" "$photo"
  done < <(find "$1" -type f -name '*.jpg' -size +20k -print0 | LC_ALL=C sort -z)
  "$cache/decoding" real-prog "$repeat" "$work"/progressive/*
}

# measure_decoding: a table of our own JPEG decoder against libjpeg-turbo, for the JPEG sets and for the unchanged
# photos in $GALLERY_SHARED/photos.
measure_decoding() {
  local libraries=$here/../Sources/Libraries name folder
  local reduced=$libraries/ReducedJPEG/CReducedJPEG own=$libraries/JPEG/CJPEG
  # shellcheck disable=SC2046  # flags are separate words
  cc -O2 -Wall -I"$reduced" -I"$reduced/include" -I"$own/include" \
    -o "$cache/decoding" "$here/decoding/decoding.c" "$reduced"/*.c "$own"/*.c \
    $(pkg-config --cflags --libs libjpeg)
  printf '\ndecoding alone, processor time a photo; kept / read: blocks found and read by several cursors\n\n'
  printf '| photos     | scale | number | bits a block | libjpeg-turbo | one cursor | own | gain | kept / read |\n'
  printf '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n'
  for name in camera clear progressive medium small; do
    folder=$("$here/corpora.sh" "$cache" "$name" "$(counts "$name")")
    "$cache/decoding" "$name" "$repeat" "$folder"/*
  done
  folder=${GALLERY_SHARED:-$here/../../shared}/photos
  if [[ -d $folder ]]; then
    find "$folder" -type f -name '*.jpg' -size +20k -print0 | LC_ALL=C sort -z |
      xargs -0 "$cache/decoding" real "$repeat"
    measure_real_progressive "$folder"
  else
    echo "decoding: no photos in $folder" >&2
  fi
}
