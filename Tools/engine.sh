#!/usr/bin/env bash
# Compiles the layouts as Embedded Swift to WebAssembly modules, with the compiler and the linker of the Swift toolchain,
# and makes them small with Binaryen's wasm-opt (a tenth less) and zopfli (4 % less).
# Usage: engine.sh WORK [OUTPUT]; WORK keeps the objects and the modules, OUTPUT gets compressed modules.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$1
output=${2-}
mkdir -p "$work" ${output:+"$output"}
layouts=Sources/Layout
for need in wasm-opt:binaryen zopfli:zopfli; do
  command -v "${need%:*}" > /dev/null || { echo "engine: no ${need%:*} (Debian: ${need#*:})" >&2; exit 69; }
done
bin=$(dirname "$(readlink -f "$(command -v swiftc)")")

compile() {
  local module=$1
  shift
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -parse-as-library -Osize \
    -package-name gallery -swift-version 6 -warnings-as-errors \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InternalImportsByDefault -enforce-exclusivity=unchecked \
    -Xfrontend -disable-stack-protector -Xfrontend -disable-incremental-llvm-codegen \
    -module-name "$module" -I "$work" -emit-module -emit-module-path "$work/$module.swiftmodule" \
    -c -o "$work/$module.o" "$@"
}

# Sorted, because the order of files decides the order of functions. An arrangement holds any layout, which Embedded
# Swift cannot, and web pages have no use for outlines of your own.
sources() { find "$1" -name '*.swift' ! -name ScrollArrangement.swift ! -name 'OutlinePath*' | LC_ALL=C sort; }

# shellcheck disable=SC2046
{
  compile GalleryGeometry $(sources $layouts/GalleryGeometry)
  compile GalleryLayout $(sources $layouts/GalleryLayout)
  compile LayoutEngine $(sources $layouts/LayoutEngine)
}
"$bin/clang" --target=wasm32-unknown-none -mbulk-memory -O2 -ffreestanding -fno-builtin -Wall -Wextra -Werror \
  -c -o "$work/runtime.o" $layouts/LayoutEngine/runtime.c

link() {
  local module=$1
  shift
  "$bin/wasm-ld" --no-entry --export=reserve --export=answer "${@/#/--export=}" --gc-sections -O2 -s --compress-relocations \
    --stack-first -z stack-size=262144 -o "$work/$module.linked.wasm" \
    "$work/GalleryGeometry.o" "$work/GalleryLayout.o" "$work/LayoutEngine.o" "$work/runtime.o"
  # Functions that stay apart are more alike, and compress better. The lowest memory is the end of the stack.
  wasm-opt -Oz --converge --low-memory-unused --one-caller-inline-max-function-size=30 --always-inline-max-function-size=1 \
    --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
    --enable-multivalue --strip-debug --strip-producers --strip-target-features \
    -o "$work/$module.wasm" "$work/$module.linked.wasm"
  if [ -n "$output" ]; then zopfli -c "$work/$module.wasm" > "$output/$module.wasm.gz"; fi
}

links=()
link justified justified &
links+=($!)
link masonry masonry &
links+=($!)
link equal-spacing equal_spacing &
links+=($!)
link gallery-layout justified masonry equal_spacing collage circles carousel \
  window_open window_close window_scroll window_show window_replace window_look &
links+=($!)
for each in "${links[@]}"; do wait "$each"; done
