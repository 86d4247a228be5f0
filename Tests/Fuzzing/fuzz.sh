#!/bin/sh
# Fuzzes with libFuzzer, which is part of Swift for Linux.
# Usage: Tests/Fuzzing/fuzz.sh headers|jpeg|png SECONDS [FOLDER OF SAMPLES]...
#
# headers: the readers of headers and of workers' answers. Longest run so far: 151 seconds, 1.3 million inputs, without
#   findings. A run of 20 seconds before it found a HEIF box whose count of four billion items was read one by one.
# jpeg: our JPEG decoder, with address and undefined behaviour sanitizers, with several cursors and with one.
#   Longest runs so far: 621 seconds, 48,000 inputs of up to 64 KB, and 301 seconds, 131,000 inputs from 40 progressive
#   files of random scans; both without findings. Earlier runs found a read beyond a row (a sampling of three to one was
#   treated as two), and blocks of very few bits that were written beyond their list.
# png: our inflating and filters, with the same sanitizers, compared with zlib's. It makes files from any data, so that
#   samples have no use.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
what=${1:?headers, jpeg or png}
seconds=${2:?how many seconds}
shift 2
work="$root/.build/fuzzing/$what"
rm -rf "$work/sources"
mkdir -p "$work/sources" "$work/corpus"

# Small samples after first bytes, which select the operation.
add_samples() {
  prefix=$1
  shift
  for samples in "$@"; do
    find "$samples" -type f -size -64k | while read -r file; do
      { printf "$prefix"; cat "$file"; } > "$work/corpus/$(echo "$prefix$file" | cksum | cut -d' ' -f1)"
    done
  done
}

if [ "$what" = jpeg ]; then
  clang -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -fuse-ld=lld \
    -I "$root/Sources/Libraries/ReducedJPEG/CReducedJPEG/include" -I "$root/Sources/Libraries/ReducedJPEG/CReducedJPEG" -I "$root/Sources/Libraries/JPEG/CJPEG/include" \
    $(pkg-config --cflags libjpeg) "$root/Tests/Fuzzing/FuzzJPEG.c" "$root"/Sources/Libraries/ReducedJPEG/CReducedJPEG/*.c \
    "$root"/Sources/Libraries/JPEG/CJPEG/*.c $(pkg-config --libs libjpeg) -o "$work/fuzz"
  for first in '\000\001' '\001\000' '\052\102' '\123\023'; do add_samples "$first" "$@"; done
  cd "$work"
  exec ./fuzz -max_total_time="$seconds" -max_len=65536 -timeout=5 -rss_limit_mb=2048 corpus
fi

if [ "$what" = png ]; then
  clang -O1 -g -DFUZZING -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -fuse-ld=lld \
    -I "$root/Sources/Libraries/PNG/CPNG/include" -I "$root/Sources/Libraries/PNG/CPNG" $(pkg-config --cflags zlib libdeflate) \
    "$root/Tests/Fuzzing/CheckPNG.c" "$root"/Sources/Libraries/PNG/CPNG/*.c $(pkg-config --libs zlib libdeflate) -o "$work/fuzz"
  cd "$work"
  exec ./fuzz -max_total_time="$seconds" -max_len=65536 -timeout=5 -rss_limit_mb=2048 corpus
fi

# The parsers are compiled as one module, so that all of their code is instrumented.
geometry="$root/Sources/Layout/GalleryGeometry"
model="$root/Sources/Base/GalleryModel"
decoding="$root/Sources/Decoding/GalleryDecoding"
for file in $(find "$model" -name 'PhotoFacts.swift' -o -name 'PhotoMetadata.swift' -o -name 'PhotoView.swift' -o -name 'Boxed.swift' \
  -o -name 'Tile.swift' -o -name 'TileSpec.swift' -o -name 'FileKind.swift' -o -name 'Focus.swift' \
  -o -name 'Fit.swift' -o -name 'PreviewPolicy.swift' -o -name 'ColorLabel.swift' -o -name 'Color.swift' -o -name 'DateField.swift') \
  "$geometry"/*.swift "$root"/Sources/Base/GalleryText/*.swift "$root"/Sources/Fetcher/GalleryMarkup/*.swift \
  "$root"/Sources/Libraries/LibXML/LibXML/*.swift "$decoding"/*.swift "$decoding"/Headers/*.swift "$decoding"/Metadata/*.swift \
  "$decoding"/Protocol/*.swift "$decoding"/Pool/System*.swift "$decoding"/Decoders/Crop.swift "$decoding"/Decoders/Heads.swift \
  "$root"/Sources/Base/WorkerProcesses/LimitedClock.swift "$root"/Sources/Base/WorkerProcesses/SystemError.swift; do
  case "$file" in
    */TileSource.swift | */DecodingLibraries.swift) continue ;;
  esac
  sed -e 's/^import LibC$/import Glibc/' -e 's/^\(package \|public \)\{0,1\}import \(LibXML\|WorkerProcesses\|Gallery\(Geometry\|Markup\|Model\|Text\)\)$//' "$file" > "$work/sources/$(basename "$file")"
done
swiftc -O -swift-version 6 -package-name gallery -module-name Fuzz -parse-as-library -sanitize=fuzzer \
  -I "$root/Sources/Libraries/LibXML/CLibXML" $(pkg-config --cflags libxml-2.0 | sed 's/-I/-Xcc -I/g') \
  "$work"/sources/*.swift "$root/Tests/Fuzzing/Fuzz.swift" -lxml2 -o "$work/fuzz"
cd "$work"
# 1 is a header.
add_samples '\001' "$@"
exec ./fuzz -max_total_time="$seconds" -max_len=65536 -timeout=5 -rss_limit_mb=1024 corpus
