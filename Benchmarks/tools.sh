# The measured tools, sourced by run.sh. For each tool, a function exec_TOOL replaces the shell by it. The functions use
# the variables gallery cache work jobs no_cache, and set count tile photos columns page of the current set.
# shellcheck shell=bash disable=SC2154

# shellcheck disable=SC2034  # read by run.sh and report.sh
all_tools=(limit limit_crop gallery gallery_in_process gallery_previews vipsthumbnail pillow
  imagemagick imagemagick_hint graphicsmagick graphicsmagick_hint)

# Succeeds if the tool can run on this set; otherwise prints the reason and fails.
why_not() {
  case $1 in
    limit | limit_crop)
      [[ $set != heic && $set != png ]] || { echo "it decodes JPEG only"; return 1; } ;;
    gallery_in_process)
      [[ -x $in_process ]] || {
        echo "no $in_process: swift build -c release --product InProcessBuild"
        return 1
      }
      ;;
    gallery_previews)
      has_option --previews || { echo "this gallery has no --previews"; return 1; }
      [[ $set == drafts ]] || { echo "the set 'drafts' measures it"; return 1; }
      ;;
    gallery*)
      [[ -x $gallery ]] || { echo "no $gallery: make build, or set GALLERY"; return 1; } ;;
    vipsthumbnail) need vipsthumbnail libvips-tools ;;
    *_hint)
      [[ $set != heic && $set != png ]] || { echo "the hint is for JPEG"; return 1; }
      why_not "${1%_hint}"
      ;;
    imagemagick)
      # Version 6 calls it montage, version 7 magick; GraphicsMagick may own the name montage too.
      need montage imagemagick || return 1
      montage -version 2>/dev/null | grep -q ImageMagick || { echo "montage is not ImageMagick's"; return 1; }
      ;;
    graphicsmagick)
      need gm graphicsmagick || return 1
      [[ $set != heic ]] || { echo "it does not read HEIC"; return 1; }
      ;;
    pillow)
      local python
      python=$(python_with_pillow) || { echo "no Pillow (Debian: python3-pil)"; return 1; }
      [[ -n $python && $set != heic ]] || { echo "it does not read HEIC"; return 1; }
      ;;
  esac
}

need() {
  command -v "$1" >/dev/null || { echo "no $1 (Debian: $2)"; return 1; }
}

# The system's Python first: another one in PATH may lack the distribution's Pillow.
python_with_pillow() {
  local python
  for python in /usr/bin/python3 python3; do
    if "$python" -c 'import PIL' 2>/dev/null; then
      echo "$python"
      return
    fi
  done
  return 1
}

# MARK: The limit

exec_limit() { exec "$cache/limit" --tile "$tile" --jobs "$jobs" <"$work/list0"; }
exec_limit_crop() { exec "$cache/limit" --tile "$tile" --crop --jobs "$jobs" <"$work/list0"; }

# MARK: gallery: both orientations, all photos on one sheet each, without a cache of the earlier run

build_sheets() {
  # A gallery without this option may still have a cache: use an empty one.
  XDG_CACHE_HOME=$work/out.cache exec "$gallery" build "$photos" --output "$work/out" --orientation both \
    --page "${page}x${page}px" --cell "${tile}px" --gap 2px --margin 10px --shape circle --format jpeg \
    --jobs "$jobs" --progress none ${no_cache:+"$no_cache"} "$@"
}
exec_gallery() { build_sheets --focus centre; }
exec_gallery_previews() { build_sheets --focus centre --previews auto; }
exec_gallery_in_process() { exec "$in_process" "$photos" "$work/out" "$tile" "$page"; }

# Read the whole help: a reader that stops early would make the program and the pipe fail.
has_option() { [[ " $("$gallery" build --help-hidden 2>/dev/null)" == *[[:space:]]"$1"[[:space:]]* ]]; }

# MARK: Thumbnails only

# A quarter of a core's share at a time: few starts, and no core idles at the end. One libvips thread each,
# which is faster than the default when there are as many processes as cores.
exec_vipsthumbnail() {
  export VIPS_CONCURRENCY=1
  exec xargs -0 -P "$jobs" -n $(((count + jobs * 4 - 1) / (jobs * 4))) \
    vipsthumbnail --size "${tile}x${tile}" --smartcrop centre -o "$work/out/%s.jpg[Q=90]" <"$work/list0"
}

exec_pillow() {
  exec "$(python_with_pillow)" "${BASH_SOURCE[0]%/*}/pillow_thumbnails.py" "$tile" "$jobs" "$work/out" "$work/list0"
}

# MARK: One sheet instead of two: as in the manuals, and with the hint that lets the JPEG decoder scale

exec_imagemagick() { run_montage montage -auto-orient; }
exec_imagemagick_hint() { run_montage montage -define "jpeg:size=$((tile * 2))x$((tile * 2))" -auto-orient; }
# Without limits, it fills the disk with 24 MP photos before it scales the first.
exec_graphicsmagick() { run_montage gm montage -limit memory 4GB -limit map 4GB -limit disk 8GB; }
exec_graphicsmagick_hint() { run_montage gm montage -size "$((tile * 2))x$((tile * 2))"; }

run_montage() {
  exec "$@" "$photos"/* -geometry "${tile}x${tile}+1+1" -tile "${columns}x" -quality 90 "$work/out/sheet.jpg"
}

# A tool that skips photos fails, however fast.
check_output() {
  local files
  files=$(find "$work/out" -type f | wc -l)
  case $1 in
    limit*) ;;
    gallery*)
      local placed
      placed=$( (grep -o '"status" *: *"placed"' "$work/out/report.json" || true) | wc -l)
      [[ $files -ge 2 && $placed -eq $count ]] || {
        echo "  $1 placed $placed of $count photos" >&2
        return 1
      }
      ;;
    vipsthumbnail | pillow)
      [[ $files -eq $count ]] || { echo "  $1 wrote $files of $count thumbnails" >&2; return 1; } ;;
    *) [[ $files -ge 1 ]] || { echo "  $1 wrote no sheet" >&2; return 1; } ;;
  esac
}
