#!/usr/bin/env bash
# Measures gallery against the physical limit and against other tools; `make bench` runs it.
#
#   run.sh [--quick] [--repeat N] [--set NAME]... [--jobs N]
#
# The tools alternate in one run, so that other load on the machine affects all of them. The table has medians, and
# ratios instead of seconds. README.md explains the lines.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/tools.sh"
source "$here/report.sh"
source "$here/flatness.sh"
source "$here/large.sh"
source "$here/formats.sh"
source "$here/decoding.sh"
source "$here/second.sh"

repeat=3
quick=false
jobs=$(getconf _NPROCESSORS_ONLN)
sets=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --quick) quick=true ;;
    --repeat | --set | --jobs)
      [[ $# -ge 2 ]] || { echo "run.sh: $1 needs a value" >&2; exit 64; }
      case $1 in
        --repeat) repeat=$2 ;;
        --set) sets+=("$2") ;;
        --jobs) jobs=$2 ;;
      esac
      shift
      ;;
    -h | --help)
      sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    *)
      echo "run.sh: unknown option '$1'" >&2
      exit 64
      ;;
  esac
  shift
done
[[ ${#sets[@]} -gt 0 ]] || sets=(camera clear progressive medium small heic png drafts flat large formats decoding second)

cache=${GALLERY_BENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gallery-bench}
gallery=${GALLERY:-$here/../.build/release/gallery}
in_process=${GALLERY_IN_PROCESS:-$here/../.build/release/InProcessBuild}
mkdir -p "$cache"
work=$(mktemp -d "$cache/run.XXXXXX")
trap 'rm -rf "$work"' EXIT

cc -O2 -Wall -o "$cache/measure" "$here/measure/measure.c"
# shellcheck disable=SC2046  # flags are separate words
cc -O2 -Wall -o "$cache/limit" "$here/limit/limit.c" $(pkg-config --cflags --libs libjpeg)

# The number of photos and the tile of each set.
counts() {
  case $1/$quick in
    camera/false | drafts/false) echo 60 ;; clear/false | progressive/false) echo 30 ;; medium/false) echo 600 ;; small/false) echo 4000 ;;
    heic/false) echo 8 ;; png/false) echo 12 ;;
    camera/true | clear/true | progressive/true | drafts/true) echo 6 ;; medium/true) echo 30 ;; small/true) echo 60 ;; heic/true) echo 2 ;; png/true) echo 3 ;;
    *) echo "run.sh: unknown set '$1' (camera, clear, progressive, medium, small, heic, png, drafts, flat, large, formats, decoding, second)" >&2; return 64 ;;
  esac
}
# The sheets of an orientation, as users get them: pages of the sizes that they print.
sheets() {
  case $1 in camera | clear | progressive) echo 3 ;; medium) echo 6 ;; small) echo 14 ;; *) echo 1 ;; esac
}
tiles() {
  case $1 in medium) echo 150 ;; small) echo 60 ;; drafts) echo 100 ;; *) echo 300 ;; esac
}

# One run: appends "tool seconds cpu pss rss" to the set's results. Round 0 is for memory, which is not measured in the
# others, and not timed: it has "memory" for the seconds.
run_once() {
  local tool=$1 results=$2 round=$3 status=0 figures time=(--time)
  if ((round == 0)); then time=(); fi
  rm -rf "$work/out" "$work/out.cache"
  mkdir -p "$work/out"
  "$cache/measure" "${time[@]}" bash -c "source '$here/tools.sh'; exec_$tool" 3>"$work/figures" \
    >"$work/stdout" 2>"$work/stderr" || status=$?
  if [[ $status -ne 0 ]]; then
    echo "  $tool failed with status $status: $(tail -n 1 "$work/stderr")" >&2
    return 1
  fi
  check_output "$tool" || return 1
  figures=$(<"$work/figures")
  if ((round == 0)); then figures="memory ${figures#* }"; fi
  echo "$tool $figures" >>"$results"
}

# Asked once: what a run has to find out is part of its time.
no_cache=
if [[ -x $gallery ]] && has_option --no-cache; then no_cache=--no-cache; fi
export gallery in_process cache work jobs no_cache
for set in "${sets[@]}"; do
  if [[ $set == flat ]]; then
    measure_flatness
    continue
  fi
  if [[ $set == large ]]; then
    measure_large
    continue
  fi
  if [[ $set == decoding ]]; then
    measure_decoding
    continue
  fi
  if [[ $set == second ]]; then
    measure_second
    continue
  fi
  if [[ $set == formats ]]; then
    measure_formats
    continue
  fi
  count=$(counts "$set")
  tile=$(tiles "$set")
  # Drafts are small tiles of camera photos: small enough for the thumbnails that cameras embed.
  photos=$("$here/corpora.sh" "$cache" "${set/drafts/camera}" "$count")
  # Square sheets with room for their share: the same for portrait and landscape.
  columns=$(awk -v n="$count" -v sheets="$(sheets "$set")" 'BEGIN { c = int(sqrt(n / sheets)); if (c * c * sheets < n) c++; print c }')
  page=$((columns * tile + (columns - 1) * 2 + 20))
  export set count tile photos columns page
  printf '%s\0' "$photos"/* >"$work/list0"

  available=()
  for tool in "${all_tools[@]}"; do
    if reason=$(why_not "$tool"); then available+=("$tool"); else echo "$set: without $tool: $reason" >&2; fi
  done
  results=$work/results-$set
  : >"$results"
  # Once through the page cache: every tool finds the files in memory.
  cat "$photos"/* >/dev/null
  for ((round = 0; round <= repeat; round++)); do
    remaining=()
    for tool in "${available[@]}"; do
      echo "$set, round $round of $repeat: $tool" >&2
      if run_once "$tool" "$results" "$round"; then remaining+=("$tool"); else echo "$tool failed" >>"$results"; fi
    done
    available=("${remaining[@]}")
  done
  report_set "$results" "$set" "$count" "$tile"
done
