#!/usr/bin/env bash
# A newcomer's first hour with the release program, in less than a minute: folders, lists, a web folder, every kind of
# output, --watch, a second build, and every command of README.md and Documentation/Guide.md. Ends at the first deviation
# with the expected result and the actual one.
#
#   Tests/Smoke/run.sh [PROGRAM]     Defaults to .build/release/gallery
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
program=$(realpath "${1:-.build/release/gallery}")

work=$(mktemp -d)
started=()
finish() {
  # Only child processes of this script, by their ids.
  for process in ${started[@]+"${started[@]}"}; do kill "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT
export XDG_CACHE_HOME=$work/cache TMPDIR=$work
step="the start"

# fail EXPECTED CAME
fail() {
  printf 'smoke test: %s: expected %s, got %s\n' "$step" "$1" "$2" >&2
  [ ! -s "$work/errors" ] || { echo "standard error of the last command:"; tail -n 20 "$work/errors"; } >&2
  exit 1
}

# same WHAT EXPECTED CAME
same() { [ "$2" = "$3" ] || fail "$1 $2" "$3"; }

# run STATUS ARGUMENT…: runs the program, which must end with a status; its output is in $work/output and $work/errors.
run() {
  local expected=$1 status=0
  shift
  timeout 30 "$program" "$@" >"$work/output" 2>"$work/errors" </dev/null || status=$?
  same "\`gallery $*\` with status" "$expected" "$status"
}

# placed OUTPUT COUNT: the report lists this number of photos on the sheets, and no lost photo.
placed() {
  local counts
  counts=$(sed -n '/^  "counts" : {/,/}/p' "$1" | tr -d ' \n')
  same "$1 with" "\"counts\":{\"damaged\":0,\"placed\":$2,\"skipped\":0}," "$counts"
}

# begins FILE BYTES: the file begins with its format's signature.
begins() {
  local LC_ALL=C
  same "$1 to begin with" "$2" "$(head -c ${#2} "$1" | tr -d '\0')"
}

# within SECONDS WHAT COMMAND…: waits until a command succeeds.
within() {
  local tries=$(($1 * 20)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    ((tries-- > 0)) || fail "$what" "nothing in time"
    sleep 0.05
  done
}

cd "$work"
photos="my photos"
mkdir -p "$photos/more at night"
cp "$root"/Samples/*.jpg "$photos"
cp "$root"/Samples/night/*.jpg "$photos/more at night"
count=$(find "$photos" -name '*.jpg' | wc -l)
first=$(find "$photos" -maxdepth 1 -name '*.jpg' | wc -l)

step="the program"
# Installed programs do not need Swift.
if command -v ldd >/dev/null; then
  decoder=$(dirname "$program")/gallery-decoder
  [ -x "$decoder" ] || decoder=$(dirname "$program")/../libexec/gallery-decoder
  same "libraries of Swift" 0 "$(ldd "$program" "$decoder" | grep -c libswift || true)"
fi

step="a folder with a space in its name"
run 0 "$photos"
placed gallery-out/report.json "$count"
for sheet in portrait-001.jpg landscape-001.jpg; do begins "gallery-out/$sheet" $'\xff\xd8\xff'; done

step="a second build"
# A sheet that is drawn again is another file, even if it has the same bytes.
(cd gallery-out && sha256sum ./* && stat --format '%n %i' ./*-001.jpg) >before
run 0 "$photos"
(cd gallery-out && sha256sum ./* && stat --format '%n %i' ./*-001.jpg) >after
same "the same files:" "$(cat before)" "$(cat after)"
run 0 build "$photos" --no-cache -o afresh
for sheet in portrait-001.jpg landscape-001.jpg; do
  cmp "gallery-out/$sheet" "afresh/$sheet" || fail "$sheet of a build without a cache to be the same" "another one"
done

step="gallery verify"
run 0 verify gallery-out "$photos"
same "the output" "2 of 2 files as reported, $count photos as reported" "$(cat output)"
echo >>afresh/portrait-001.jpg
run 3 verify afresh
same "the output" "changed     portrait-001.jpg" "$(head -n 1 output)"

step="a shell glob"
run 0 build "$photos"/*.jpg -o glob
placed glob/report.json "$first"

step="a list of paths"
find "$photos" -name '*.jpg' | sort -r >all.txt
run 0 build all.txt -o list
placed list/report.json "$count"

step="a table"
printf 'image,title,room\n"%s/alps.jpg","The Alps, in the morning",Hall\n%s/vase.jpg,A vase,Attic\n' "$photos" "$photos" \
  >album.csv
run 0 build album.csv -o table --caption '{title}' --group-by field:room
placed table/report.json 2

step="gallery list"
run 0 list album.csv
same "two lines, the first with" 1 "$(head -n 1 output | grep -c '"title":"The Alps, in the morning"')"
cp output album.jsonl
run 0 list "$photos"
same "lines" "$count" "$(wc -l <output)"

step="one PDF"
run 0 build "$photos" -o sheets.pdf
begins sheets.pdf %PDF-
placed sheets.pdf.report.json "$count"

step="a page for the browser"
run 0 build "$photos" --format html -o page
placed page/report.json "$count"
begins page/html/index.html '<!'
[ "$(find page/html -type f | wc -l)" -gt "$count" ] || fail "a picture of each photo" "$(find page/html -type f | wc -l)"

step="gallery thumbnails"
run 0 thumbnails "$photos" -o thumbs
same "thumbnails" "$count" "$(find thumbs -name '*.png' | wc -l)"
begins "thumbs/more at night/rain.png" $'\x89PNG'

step="a web folder of python3 -m http.server"
command -v python3 >/dev/null || fail "python3" "none; Packaging/setup.sh build tests"
mkdir web
cp -R "$photos" web/photos
echo 'Everybody may.' | tee web/photos/README web/photos/notes.txt >web/photos/LICENSE
printf '#!/bin/sh\n' >web/photos/x.sh
printf '%%PDF-1.4\n' >web/photos/y.pdf
cp "$root/Samples/vase.jpg" web/photos/scan
python3 -u -m http.server 0 --bind 127.0.0.1 --directory web >served 2>served.log &
started+=($!)
within 10 "python3 to serve" grep -q 'port [0-9]' served
address=http://127.0.0.1:$(sed -n 's/.* port \([0-9]*\).*/\1/p' served)
for try in 1 2 3 4 5; do
  run 0 list "$address/photos/" --no-cache
  same "in try $try lines" "$((count + 1))" "$(wc -l <output)"
done
run 0 sources test "$address/photos/"
run 0 build "$address/photos/" -o web-sheets
placed web-sheets/report.json "$((count + 1))"

step="--watch"
mkdir watched
cp "$photos/alps.jpg" watched
# Background processes of a script ignore SIGINT.
"$program" build watched --watch -o watched-sheets --progress plain >watch.output 2>errors </dev/null &
watcher=$!
started+=($watcher)
within 5 "a first build" grep -q 'waiting for changes' errors
placed watched-sheets/report.json 1
cp "$photos/vase.jpg" watched
within 5 "a build with the photo that was added" grep -q '"placed" : 2' watched-sheets/report.json
status=0
kill -TERM $watcher
wait $watcher || status=$?
same "--watch to end with status" 143 "$status"

step="make demo"
run 0 build "$root/Samples" --config "$root/config.json" -o demo
for product in portrait-001.jpg proof-portrait.pdf wall-landscape-001.jpg web-html/index.html; do
  [ -s "demo/$product" ] || fail "demo/$product" "$(tr '\n' ' ' <output)"
done

step="README.md and Guide.md"
printf '%s/photos/alps.jpg\n%s/photos/later.jpg\n' "$address" "$address" >web.txt
for folder in holiday shoot class-of-2026 weddings best-of products archive 2026 generated; do cp -R "$root/Samples" "$folder"; done
gallery() { timeout 60 "$program" "$@"; }
commands=0
while IFS= read -r line; do
  # Without the commands that need external services, and those of their lists.
  case $line in echo\ *) ;; *://*|*album.jsonl*|*--watch*) continue ;; esac
  if [[ $line == *failures.jsonl* ]]; then
    # A build with a failed download lists the photo for a retry.
    run 3 build web.txt
    cp "$photos/vase.jpg" web/photos/later.jpg
  fi
  status=0
  eval "$line" >output 2>errors </dev/null || status=$?
  same "\`$line\` with status" 0 "$status"
  commands=$((commands + 1))
done < <(
  # Without the backslashes at the ends of lines.
  for document in README.md Documentation/Guide.md; do
    sed -n '/^```sh$/,/^```$/p' "$root/$document" | sed -e ':join' -e '/\\$/{N;s/\\\n *//;b join' -e '}'
  done | grep -E '^(gallery|echo) '
)
((commands >= 20)) || fail "at least 20 commands" "$commands"
placed second-try/report.json 1

echo "smoke test: a folder, a second build, verify, a glob, two lists, list, PDF, HTML, thumbnails, a web folder, --watch," \
  "the demo and $commands commands of README.md and Guide.md passed in $SECONDS s"
