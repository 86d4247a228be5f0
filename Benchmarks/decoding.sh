# Processor time of decoding alone, sourced by run.sh.
# shellcheck shell=bash disable=SC2154

# measure_decoding: a table of our own decoding of JPEG against libjpeg-turbo's, for the sets that are JPEG and for the
# photographs of $GALLERY_SHARED/photos as they are.
measure_decoding() {
  local source=$here/../Sources/CJPEG name folder
  # shellcheck disable=SC2046  # flags are separate words
  cc -O2 -Wall -I"$source" -I"$source/include" -o "$cache/decoding" "$here/decoding/decoding.c" "$source"/*.c \
    $(pkg-config --cflags --libs libjpeg)
  printf '\ndecoding alone, processor time a photo; kept / read: blocks that several cursors found and read\n\n'
  printf '| photos     | scale | number | bits a block | libjpeg-turbo | one cursor | own | gain | kept / read |\n'
  printf '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n'
  for name in camera clear medium small; do
    folder=$("$here/corpora.sh" "$cache" "$name" "$(counts "$name")")
    "$cache/decoding" "$name" "$repeat" "$folder"/*
  done
  folder=${GALLERY_SHARED:-$here/../../shared}/photos
  if [[ -d $folder ]]; then
    find "$folder" -type f -name '*.jpg' -size +20k -print0 | LC_ALL=C sort -z |
      xargs -0 "$cache/decoding" real "$repeat"
  else
    echo "decoding: no photographs in $folder" >&2
  fi
}
