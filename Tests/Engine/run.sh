#!/usr/bin/env bash
# Tests the layouts for web pages: the committed modules are those of the sources, and place random photos at the same
# bits as native code, in Node and in WasmKit. Then tests the package in Node.
# Usage: run.sh [COUNT]; COUNT is the number of random inputs for each layout, 100 by default.
set -euo pipefail
cd "$(dirname "$0")/../.."
count=${1-100}
work=.build/engine
web=Packages/web

if ! command -v node > /dev/null; then
  echo "the tests of layouts for web pages are SKIPPED: node is not installed" >&2
  exit 0
fi
bin=$(dirname "$(readlink -f "$(command -v swiftc)")")

# The native program, from the same sources.
native() {
  mkdir -p $work/native
  for module in Layout/GalleryGeometry Layout/GalleryLayout Layout/LayoutEngine; do
    # shellcheck disable=SC2046
    swiftc -O -wmo -parse-as-library -package-name gallery -swift-version 6 -I $work/native \
      -module-name ${module#*/} -emit-module -emit-module-path $work/native/${module#*/}.swiftmodule \
      -c -o $work/native/${module#*/}.o $(find Sources/$module -name '*.swift')
  done
  "$bin/clang" -O2 -Wall -Wextra -Werror -c -o $work/native/answers.o Tests/Engine/answers.c
  swiftc -o $work/native/answers $work/native/*.o -lm
}

native &
compiling=$!
Tools/engine.sh $work
wait $compiling

for module in justified masonry equal-spacing gallery-layout; do
  # Another compiler may give other instructions, which place photos at the same bits.
  if ! zcat $web/$module.wasm.gz | cmp -s - $work/$module.wasm; then
    if [ "$(Tools/engine-compiler.sh)" = "$(cat $web/compiler.txt)" ]; then
      echo "$web/$module.wasm.gz is not what the sources give: run make engine" >&2
      exit 1
    fi
    echo "$web/$module.wasm.gz was compiled by another compiler: comparing places only" >&2
  fi
done

node Tests/Engine/questions.mjs "$count" 1 > $work/questions
$work/native/answers < $work/questions > $work/answers
compare() {
  for module in gallery-layout justified masonry equal-spacing; do
    node Tests/Engine/compare.mjs $web/$module.wasm.gz $work/questions $work/answers
  done
}
compare &
comparing=$!

if command -v wasmkit > /dev/null; then
  "$bin/clang" --target=wasm32-unknown-none -O2 -ffreestanding -Wall -Wextra -Werror \
    -c -o $work/answers.o Tests/Engine/answers.c
  "$bin/wasm-ld" --export=_start --stack-first -o $work/answers.wasm $work/*.o
  node Tests/Engine/questions.mjs 5 2 > $work/few
  $work/native/answers < $work/few > $work/native/few
  wasmkit run $work/answers.wasm < $work/few | cmp - $work/native/few
  echo "WasmKit gives the same bits"
fi
wait $comparing

node --test $web
