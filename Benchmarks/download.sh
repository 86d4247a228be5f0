#!/usr/bin/env bash
# Measures downloading against curl, from a server on loopback with latency; `make bench` runs it.
#
#   download.sh [--quick] [--repeat N]
#
# README.md explains the lines.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repeat=3 count=1000
while [[ $# -gt 0 ]]; do
  case $1 in
    --quick) repeat=1 count=40 ;;
    --repeat)
      [[ $# -ge 2 ]] || { echo "download.sh: $1 needs a value" >&2; exit 64; }
      repeat=$2
      shift
      ;;
    -h | --help)
      sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    *)
      echo "download.sh: unknown option '$1'" >&2
      exit 64
      ;;
  esac
  shift
done

cache=${GALLERY_BENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gallery-bench}
gallery=${GALLERY:-$here/../.build/release/gallery}
server=${GALLERY_SERVER:-$here/../.build/release/ServeLoopback}
if [[ -z ${GALLERY_SERVER:-} ]]; then
  make -C "$here/.." server >&2
fi
command -v curl >/dev/null || { echo "download.sh: no curl (Debian: curl)" >&2; exit 69; }
[[ -x $gallery ]] || { echo "download.sh: no $gallery: make build, or set GALLERY" >&2; exit 69; }

mkdir -p "$cache"
work=$(mktemp -d "$cache/download.XXXXXX")
serving=
cleanup() {
  if [[ -n $serving ]]; then kill "$serving" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap cleanup EXIT
# Starts a server for one run, so that its list of requests belongs to that run. All servers use the same port, so that
# addresses stay the same. The first line of a server's output is its address.
port=0
start_server() {
  local folder=$1 latency=$2
  # Remove the earlier server's output.
  rm -f "$work/served"
  "$server" "$folder" --port "$port" --latency "$latency" --requests >"$work/served" 2>"$work/stderr" </dev/null &
  serving=$!
  local tries=0
  until [[ -s $work/served ]]; do
    tries=$((tries + 1))
    ((tries < 500)) || { echo "download.sh: the server cannot be started: $(<"$work/stderr")" >&2; exit 69; }
    sleep 0.01
  done
  base=$(head -n 1 "$work/served")
  port=${base##*:}
}

stop_server() {
  kill "$serving"
  wait "$serving" || true
  serving=
}

run_curl() {
  rm -rf "$work/curl"
  mkdir "$work/curl"
  curl --no-progress-meter --fail --parallel --parallel-max "$1" --config "$work/curl.txt"
}

# One sheet of small circles, so that downloading dominates the time.
run_gallery() {
  rm -rf "$work/out"
  "$gallery" build "$work/list.txt" --output "$work/out" --cache "$work/kept" --orientation portrait \
    --page 2000x2800px --cell 30px --gap 2px --margin 10px --progress none >/dev/null
}

exec_curl_8() { run_curl 8; }
exec_gallery_cold() { rm -rf "$work/kept"; run_gallery; }
exec_gallery_warm() { run_gallery; }

median() { awk -v line="$1" '$1 == line { print $2 }' "$work/results" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# measure FOLDER SIZE LATENCY: a table of all lines, for the photos of a folder.
measure() {
  local photos=$1 size=$2 latency=$3 photo round line began ended seconds reference requests bodies
  cat "$photos"/* >/dev/null
  start_server "$photos" "$latency"
  for photo in "$photos"/*; do
    echo "$base/${photo##*/}"
  done >"$work/list.txt"
  for photo in "$photos"/*; do
    printf 'url = "%s"\noutput = "%s"\n' "$base/${photo##*/}" "$work/curl/${photo##*/}"
  done >"$work/curl.txt"
  stop_server

  # "line seconds requests bodies" for every run.
  : >"$work/results"
  for ((round = 1; round <= repeat; round++)); do
    for line in curl_8 gallery_cold gallery_warm; do
      echo "download, $size, $latency s, round $round of $repeat: $line" >&2
      start_server "$photos" "$latency"
      began=$(date +%s.%N)
      "exec_$line"
      ended=$(date +%s.%N)
      stop_server
      awk -v line="$line" -v a="$began" -v b="$ended" \
        'NR > 1 { requests++; if ($NF > 0) bodies++ } END { printf "%s %.3f %d %d\n", line, b - a, requests, bodies }' \
        "$work/served" >>"$work/results"
    done
  done

  printf '\n%s photos of %s, %s s of latency: medians\n\n' "$count" "$size" "$latency"
  printf '| %-12s | %8s | %9s | %8s | %8s | %8s |\n' line seconds '× curl_8' '× cold' requests bodies '---' '---:' '---:' '---:' '---:' '---:'
  reference=$(median curl_8)
  for line in curl_8 gallery_cold gallery_warm; do
    seconds=$(median "$line")
    read -r requests bodies < <(awk -v line="$line" '$1 == line { print $3, $4; exit }' "$work/results")
    printf '| %-12s | %8.2f | %9.2f | %8.2f | %8s | %8s |\n' "$line" "$seconds" \
      "$(awk -v a="$seconds" -v b="$reference" 'BEGIN { print a / b }')" \
      "$(awk -v a="$seconds" -v b="$(median gallery_cold)" 'BEGIN { print a / b }')" "$requests" "$bodies"
  done
  echo
}

web=$("$here/corpora.sh" "$cache" web "$count")
small=$("$here/corpora.sh" "$cache" small "$count")
measure "$web" '300 KB' 0.05
measure "$small" '60 KB' 0.05
measure "$small" '60 KB' 0

# The same photos in a listing with three sizes of each: bytes with the smallest sufficient variant, and without.
command -v vipsthumbnail >/dev/null || { echo "download.sh: no vipsthumbnail (Debian: libvips-tools)" >&2; exit 69; }
offered=$((count < 100 ? count : 100))
site=$work/site
mkdir -p "$site/160" "$site/640"
find "$web" -maxdepth 1 -name '*.jpg' | sort | head -n "$offered" | while read -r photo; do ln "$photo" "$site/"; done
for width in 160 640; do
  (cd "$site" && vipsthumbnail ./*.jpg --size "${width}x" --output "$width/%s.jpg[Q=85]")
done
extents() { vipsheader -f width "$1"; vipsheader -f height "$1"; }
{
  separator='{"photos":['
  for photo in "$site"/*.jpg; do
    name=${photo##*/}
    read -r -d '' width height < <(extents "$photo" | tr '\n' ' '; printf '\0') || true
    printf '%s{"id":"%s","url":"%s","width":%d,"height":%d,"variants":[' "$separator" "$name" "$name" "$width" "$height"
    between=
    for size in 160 640; do
      read -r -d '' width height < <(extents "$site/$size/$name" | tr '\n' ' '; printf '\0') || true
      printf '%s{"url":"%d/%s","width":%d,"height":%d}' "$between" "$size" "$name" "$width" "$height"
      between=,
    done
    printf ']}'
    separator=,
  done
  echo ']}'
} >"$site/listing.json"

printf '%s photos, each offered in three sizes, tiles of 100 px\n\n' "$offered"
printf '| %-22s | %8s | %8s |\n' line requests MB '---' '---:' '---:'
for option in '' --originals; do
  start_server "$site" 0.05
  "$gallery" build "$base/listing.json" --output "$work/out" --no-cache --cell 100px --page 1100x1600px \
    --progress none ${option:+"$option"} >/dev/null 2>"$work/stderr"
  stop_server
  awk -v line="${option:-smallest sufficient}" \
    'NR > 1 { requests++; bytes += $NF } END { printf "| %-22s | %8d | %8.1f |\n", line, requests, bytes / 1e6 }' "$work/served"
done
echo
