#!/usr/bin/env bash
# Tests the layouts for web pages: the committed modules are those of the sources, and place random photos at the same
# bits as the release programs, in Node and in WasmKit. Then tests the package in Node.
# Usage: run.sh [--all] [COUNT]; COUNT is the number of random inputs for each layout, 100 by default. With --all, it
# compiles the modules even if their key is the committed one.
set -euo pipefail
cd "$(dirname "$0")/../.."
all=
if [ "${1-}" = --all ]; then
  all=1
  shift
fi
count=${1-100}
work=.build/engine
release=.build/release
web=Packages/web
layouts=Sources/Layout

if ! command -v node > /dev/null; then
  echo "the tests of layouts for web pages are SKIPPED: node is not installed" >&2
  exit 0
fi
bin=$(dirname "$(readlink -f "$(command -v swiftc)")")

# The native program: the layouts of the release programs.
mkdir -p $work
package=$(sed -n '/"C.GalleryLayout-/,/args:/s/.*"-package-name","\([^"]*\)".*/\1/p' $release.yaml)
swiftc -O -wmo -parse-as-library -package-name "$package" -swift-version 6 -I $release/Modules \
  -module-name LayoutEngine -c -o $work/engine.o $layouts/LayoutEngine/*.swift
"$bin/clang" -O2 -Wall -Wextra -Werror -c -o $work/native-answers.o Tests/Engine/answers.c
swiftc -o $work/native-answers $work/engine.o $work/native-answers.o \
  $release/GalleryGeometry.build/*.o $release/GalleryLayout.build/*.o -lm

# Where the key is the committed one, so are the modules: equal sources and compilers give equal bytes.
compiled=
if [ -n "$all" ] || [ "$(Tools/engine-key.sh)" != "$(cat $web/built-from.txt)" ]; then
  compiled=1
  Tools/engine.sh $work
  for module in justified masonry equal-spacing gallery-layout; do
    zcat $web/$module.wasm.gz | cmp -s - $work/$module.wasm && continue
    # Another compiler may give other instructions, which place photos at the same bits.
    if [ "$(Tools/engine-key.sh | grep -v ^sources)" = "$(grep -v ^sources $web/built-from.txt)" ]; then
      echo "$web/$module.wasm.gz is not what the sources give: run make engine" >&2
      exit 1
    fi
    echo "$web/$module.wasm.gz was compiled by another compiler: comparing places only" >&2
  done
fi

node Tests/Engine/questions.mjs "$count" 1 > $work/questions
$work/native-answers < $work/questions > $work/answers
compare() {
  for module in gallery-layout justified masonry equal-spacing; do
    node Tests/Engine/compare.mjs $web/$module.wasm.gz $work/questions $work/answers
  done
}
compare &
comparing=$!

if [ -n "$compiled" ] && command -v wasmkit > /dev/null; then
  "$bin/clang" --target=wasm32-unknown-none -O2 -ffreestanding -Wall -Wextra -Werror \
    -c -o $work/answers.o Tests/Engine/answers.c
  "$bin/wasm-ld" --export=_start --stack-first -o $work/answers.wasm \
    $work/{answers,GalleryGeometry,GalleryLayout,LayoutEngine,runtime}.o
  node Tests/Engine/questions.mjs 5 2 > $work/few
  $work/native-answers < $work/few > $work/native-few
  wasmkit run $work/answers.wasm < $work/few | cmp - $work/native-few
  echo "WasmKit gives the same bits"
fi
wait $comparing

node --test $web
