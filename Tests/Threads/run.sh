#!/usr/bin/env bash
# Runs the tests of concurrent code in the parent process under ThreadSanitizer: sources, transport, caches, workers and
# the pipeline. Also runs those of the layouts, whose assertions check bounds. Decoders are the release programs, since
# the sanitizer's memory exceeds their address-space limit. Tests of the command are omitted: both gallery and the
# sanitizer replace malloc.
#
#   Tests/Threads/run.sh [FILTER]...    Only runs the tests or suites with these names.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=.build-threads
mkdir -p "$scratch"
clang -O1 -fPIC -c Tests/Threads/runtime.c -o "$scratch/runtime.o"
# The sanitizer cannot watch the functions that select code for the processor before it has started. Assertions are
# enabled, unlike in release builds.
flags=(
  -c release --sanitize=thread --scratch-path "$scratch" -Xcc -DVECTORISED= -Xswiftc -assert-config -Xswiftc Debug
  -Xlinker "$PWD/$scratch/runtime.o" -Xlinker --wrap=swift_continuation_await
  -Xlinker '--wrap=$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF'
  -Xlinker '--wrap=$s15Synchronization12_MutexHandleV11_unlockSlowyyF'
)
for product in gallery-decoder FaultyDecoder; do swift build -c release --product "$product"; done
swift build "${flags[@]}" --build-tests 2>&1 | { grep -v 'Cannot export local symbol' || true; }
cp .build/release/gallery-decoder .build/release/FaultyDecoder "$scratch/release/"

if [ $# -eq 0 ]; then
  set -- FetcherTests DecodingTests KitTests LibrariesTests LayoutTests
fi
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
status=0
TSAN_OPTIONS="log_path=$reports/report suppressions=$PWD/Tests/Threads/suppressions.txt" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 timeout 3600 \
  swift test "${flags[@]}" --disable-testable-imports --skip-build "${@/#/--filter=}" || status=$?
if compgen -G "$reports/*" >/dev/null; then
  cat "$reports"/*
  echo "ThreadSanitizer reports $(cat "$reports"/* | grep -c '^WARNING') races" >&2
  exit 1
fi
exit "$status"
