#!/usr/bin/env bash
# Runs the tests of everything concurrent in gallery itself under ThreadSanitizer: sources, transport, caches, pipeline and
# the command; and those of the layouts, whose assertions check bounds. Decoders are the release programs, since the
# sanitizer's memory does not fit their address-space limit.
# Names of tests or suites run these alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The sanitizer cannot watch the functions that choose code for the processor before it has started. Assertions are on,
# which release builds leave out.
flags=(-c release --sanitize=thread --scratch-path .build-threads -Xcc -DVECTORISED= -Xswiftc -assert-config -Xswiftc Debug)

for product in gallery-decoder FaultyDecoder; do swift build -c release --product $product; done
swift build "${flags[@]}" --build-tests 2>&1 | { grep -v 'Cannot export local symbol' || true; }
cp .build/release/gallery-decoder .build/release/FaultyDecoder .build-threads/release/

if [ $# -eq 0 ]; then
  set -- GallerySourcesTests GalleryCatalogueTests GalleryDecodingTests GalleryKitTests GalleryCommandTests SQLiteTests GalleryLayoutTests
fi
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
status=0
TSAN_OPTIONS="log_path=$reports/report suppressions=$PWD/Tests/Threads/suppressions.txt" \
  SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 timeout 3600 \
  swift test "${flags[@]}" --disable-testable-imports --skip-build "${@/#/--filter=}" || status=$?
if compgen -G "$reports/*" >/dev/null; then
  cat "$reports"/*
  echo "ThreadSanitizer found $(cat "$reports"/* | grep -c '^WARNING') races" >&2
  exit 1
fi
exit "$status"
