#!/bin/sh
# Mutates archives for the release program (archives.py), for at most half of the time. Then it compares equivalent ways
# to decode, with address and undefined behaviour sanitizers: those of JPEG (CheckJPEG.c) for two thirds of the remaining
# time, and our PNG reader with zlib (CheckPNG.c). `.ci/run` runs it for some seconds.
# Usage: Tests/Fuzzing/check.sh SECONDS [SEED] [FILE]...
#
# Longest run of JPEG so far: 700 seconds, 7,300 files, 6,500 of them damaged. All runs: 112,000 files, including 36,000
# since a third of them is progressive. No difference was found.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work="$root/.build/fuzzing/check"
mkdir -p "$work"
seconds=${1:?how many seconds}
seed=${2:-1}
shift
[ $# -eq 0 ] || shift
start=$(date +%s)
"$root/Tests/Fuzzing/archives.py" "${GALLERY_PROGRAMS:-$root/.build/release}/gallery" $((seconds / 2)) "$seed"
seconds=$((seconds - $(date +%s) + start))

# build NAME FLAG...: a program with sanitizers, by the first of Swift's clang, the system's clang and gcc that has
# them.
build() {
  name=$1
  shift
  for compiler in clang cc gcc; do
    if "$compiler" -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all "$@" -o "$work/$name" \
      2>"$work/$compiler.log"; then
      return
    fi
  done
  cat "$work"/*.log >&2
  echo "check.sh: no compiler has sanitizers for addresses and undefined behaviour" >&2
  exit 69
}

# shellcheck disable=SC2046  # flags are separate words
build jpeg -I "$root/Sources/Libraries/ReducedJPEG/CReducedJPEG/include" -I "$root/Sources/Libraries/ReducedJPEG/CReducedJPEG" -I "$root/Sources/Libraries/JPEG/CJPEG/include" \
  -I "$root/Tests/Support/CFixtures/include" $(pkg-config --cflags libjpeg) "$root/Tests/Fuzzing/CheckJPEG.c" \
  "$root"/Tests/Support/CFixtures/*stream*.c "$root/Tests/Support/CFixtures/transcoding.c" "$root"/Sources/Libraries/ReducedJPEG/CReducedJPEG/*.c \
  "$root"/Sources/Libraries/JPEG/CJPEG/*.c $(pkg-config --libs libjpeg)
# shellcheck disable=SC2046
build png -I "$root/Sources/Libraries/PNG/CPNG/include" -I "$root/Sources/Libraries/PNG/CPNG" $(pkg-config --cflags zlib libdeflate) \
  "$root/Tests/Fuzzing/CheckPNG.c" "$root"/Sources/Libraries/PNG/CPNG/*.c $(pkg-config --libs zlib libdeflate)
cd "$work"
./png $((seconds / 3)) "$seed" "$@"
exec ./jpeg $((seconds - seconds / 3)) "$seed" "$@"
