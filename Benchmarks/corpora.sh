#!/usr/bin/env bash
# Makes the photos for the benchmarks, unless they exist:
#
#   corpora.sh FOLDER SET COUNT
#
# SET is camera (24 MP JPEG), clear (the same with little grain), progressive (the photos of camera as progressive JPEG),
# medium (1600×1200 JPEG), web (1200×900 JPEG of 300 KB), small (640×480 JPEG), heic (12 MP), png (12 MP), screen
# (1200×900 PNG) or phone (800×600 HEIC with a thumbnail of 200 pixels).
# Prints the folder with COUNT photos of the set. The sources are the photos in $GALLERY_SHARED/photos if that folder
# exists, otherwise Samples/.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [[ $# -ne 3 ]]; then
  echo "usage: corpora.sh FOLDER SET COUNT" >&2
  exit 64
fi
cache=$1 set=$2 count=$3

# Grain is the standard deviation of the noise. It makes files as large as cameras' (8 to 10 MB at 24 MP), and is lower
# for sets whose files need not be large.
case $set in
  camera | progressive) width=6000 height=4000 grain=8 extension=jpg ;;
  clear) width=6000 height=4000 grain=1.5 extension=jpg ;;
  medium) width=1600 height=1200 grain=5 extension=jpg ;;
  web) width=1200 height=900 grain=4 extension=jpg ;;
  small) width=640 height=480 grain=4 extension=jpg ;;
  heic) width=4000 height=3000 grain=3 extension=heic ;;
  png) width=4000 height=3000 grain=2 extension=png ;;
  screen) width=1200 height=900 grain=2 extension=png ;;
  phone) width=800 height=600 grain=3 extension=heic ;;
  *)
    echo "corpora.sh: unknown set '$set' (camera, clear, progressive, medium, web, small, heic, png, screen, phone)" >&2
    exit 64
    ;;
esac

shared=${GALLERY_SHARED:-$here/../../shared}
if [[ -d $shared/photos ]]; then
  origin=$shared/photos kind=photos
else
  origin=$here/../Samples kind=samples
fi
target=$cache/$set-$count-$kind
if [[ -d $target ]]; then
  echo "$target"
  exit 0
fi

if [[ $set == progressive ]]; then
  if ! command -v jpegtran >/dev/null; then
    echo "corpora.sh: the set 'progressive' needs jpegtran (Debian: libjpeg-turbo-progs)" >&2
    exit 69
  fi
  baseline=$("${BASH_SOURCE[0]}" "$cache" camera "$count")
  rm -rf "$target.making"
  mkdir -p "$target.making"
  for photo in "$baseline"/*; do
    name=$(basename "$photo")
    jpegtran -progressive -copy all -outfile "$target.making/${name/camera/progressive}" "$photo"
  done
  mv "$target.making" "$target"
  echo "$target"
  exit 0
fi

mkdir -p "$cache"
# shellcheck disable=SC2046  # flags are separate words
cc -O2 -Wall -o "$cache/photo.$$" "$here/corpora/photo.c" $(pkg-config --cflags --libs vips)
# Another run may be using the program.
mv "$cache/photo.$$" "$cache/photo"

# A format that every libvips reads. Files below 200 KB are icons and test cards.
minimum=$([[ $kind == photos ]] && echo 200k || echo 20k)
mapfile -d '' sources < <(find "$origin" -type f -name '*.jpg' -size +"$minimum" -print0 | LC_ALL=C sort -z)
if [[ ${#sources[@]} -eq 0 ]]; then
  echo "corpora.sh: no photos in $origin" >&2
  exit 66
fi

# Use another folder name first, so that an interrupted run does not leave an incomplete corpus.
making=$target.making
rm -rf "$making"
mkdir -p "$making"
echo "making $count photos of the set '$set' from ${#sources[@]} images" >&2
jobs=$(getconf _NPROCESSORS_ONLN)
# shellcheck disable=SC2016  # the inner shell expands its arguments
for ((index = 0; index < count; index++)); do
  # Set, number and extension only: no characters with a meaning to a tool.
  printf '%s\0%s\0%s\0' "${sources[index % ${#sources[@]}]}" \
    "$making/$set-$(printf %04d "$index").$extension" "$index"
done | xargs -0 -n 3 -P "$jobs" bash -c '"$0" "$4" "$5" "$1" "$2" "$6" "$3"' \
  "$cache/photo" "$width" "$height" "$grain"
if [[ $set == phone ]]; then
  # shellcheck disable=SC2046  # flags are separate words
  cc -O2 -Wall -o "$cache/thumbnail.$$" "$here/corpora/thumbnail.c" $(pkg-config --cflags --libs libheif)
  mv "$cache/thumbnail.$$" "$cache/thumbnail"
  for photo in "$making"/*; do
    "$cache/thumbnail" "$photo" "$photo.whole" 200
    mv "$photo.whole" "$photo"
  done
fi
mv "$making" "$target"
echo "$target"
