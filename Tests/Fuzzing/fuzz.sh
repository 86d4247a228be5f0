#!/bin/sh
# Fuzzes the header readers and the reader of workers' answers with libFuzzer, which is part of Swift for Linux.
# Usage: Tests/Fuzzing/fuzz.sh SECONDS [FOLDER OF SAMPLES]...
# Longest run so far: 151 seconds, 1.3 million inputs, nothing found; a run of 20 seconds before it found a HEIF box
# whose count of four billion items was gone through one by one.
# The parsers are compiled as one module, so that all of their code is instrumented.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work="$root/.build/fuzzing"
seconds=${1:?how many seconds}
shift
rm -rf "$work/sources"
mkdir -p "$work/sources" "$work/corpus"
model="$root/Sources/GalleryModel"
decoding="$root/Sources/GalleryDecoding"
for file in $(find "$model" -name 'PhotoFacts.swift' -o -name 'PhotoMetadata.swift' -o -name 'PhotoDate.swift' \
  -o -name 'Geometry.swift' -o -name 'Tile.swift' -o -name 'TileSpec.swift' -o -name 'TileOptions.swift') \
  "$decoding"/*.swift "$decoding"/Headers/*.swift "$decoding"/Metadata/*.swift "$decoding"/Protocol/*.swift \
  "$decoding"/Lanes/Crop.swift; do
  case "$file" in
    */PhotoDecoder.swift | */MessageChannel.swift) continue ;;
  esac
  sed 's/^\(package \|public \)\{0,1\}import GalleryModel$//' "$file" > "$work/sources/$(basename "$file")"
done
swiftc -O -swift-version 6 -package-name gallery -module-name Fuzz -parse-as-library -sanitize=fuzzer \
  -I "$root/Sources/CLibXML" $(pkg-config --cflags libxml-2.0 | sed 's/-I/-Xcc -I/g') \
  "$work"/sources/*.swift "$root/Tests/Fuzzing/Fuzz.swift" -lxml2 -o "$work/fuzz"
cd "$work"
for samples in "$@"; do
  # The first byte chooses what is fuzzed: 1 is a header.
  find "$samples" -type f -size -64k | while read -r file; do
    { printf '\001'; cat "$file"; } > "corpus/$(echo "$file" | cksum | cut -d' ' -f1)"
  done
done
exec ./fuzz -max_total_time="$seconds" -max_len=65536 -timeout=5 -rss_limit_mb=1024 corpus
