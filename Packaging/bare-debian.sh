#!/usr/bin/env bash
# From a bare Debian, created by mmdebstrap, to the first sheets. The suite defaults to this system's. Runs as root, and
# prints the seconds of each step.
#
#   bare-debian.sh PACKAGE [SUITE]
#     installs a package (.deb), unpacks a bundle (.tar.xz) or installs a wheel (.whl) as users do, and makes the sheets of
#     Samples/ as an unprivileged user. Prints the checksums of the sheets.
#   bare-debian.sh --source SWIFT [SUITE]
#     installs the requirements of Swift's page for Debian, and make; then, on the last commit, make demo and make test.
#     SWIFT is the folder of a toolchain, which has usr/bin/swift.
#
# BARE_FOLDERS in the environment names folders, separated by colons, that are mounted at the same paths: package
# mirrors, or requirements of tests. Git's configuration and certificates of this system are always mounted.
set -euo pipefail
case ${1-} in
  --source) kind=source given=$(realpath "${2?the folder of a toolchain is missing}") suite=${3-} ;;
  "" | -*) sed -n '2,14s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
  *) kind=package given=$(realpath "$1") suite=${2-} ;;
esac
cd "$(dirname "$0")/.."
here=$(. /etc/os-release && echo "$VERSION_CODENAME")
suite=${suite:-$here}

command -v mmdebstrap >/dev/null || { echo "mmdebstrap is missing: install it" >&2; exit 1; }
if [ "$kind" = source ] && [ ! -x "$given/usr/bin/swift" ]; then echo "$given has no usr/bin/swift" >&2; exit 66; fi
work=$(mktemp -d)
root=$work/root
trap 'rm -rf --one-file-system "$work"' EXIT
step() { echo "$SECONDS s: $1"; }

# Runs a command in the bare system with a time limit in seconds. Its mounts end with it.
inside() {
  timeout --kill-after 10 "$1" unshare --mount --pid --fork --kill-child bash -ec '
    root=$1 folders=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /sys "$root/sys"
    mount --rbind /dev "$root/dev"
    IFS=:
    for folder in $folders; do
      mkdir -p "$root$folder"
      mount --rbind "$folder" "$root$folder"
    done
    exec chroot "$@"' bash "$root" "${BARE_FOLDERS-}" "${@:2}"
}
# Installs packages, and prints the reason of a failure.
install_packages() {
  inside 1200 "$root" env DEBIAN_FRONTEND=noninteractive sh -ec '
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@"' sh "$@" >"$work/packages.log" 2>&1 && return
  tail -n 30 "$work/packages.log" >&2
  exit 1
}

# This system's mirrors serve its own suite; others come from Debian's default mirror.
sources=()
if [ "$suite" = "$here" ]; then
  for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    if [ -s "$file" ]; then sources=("$file"); break; fi
  done
fi
step "making a bare Debian $suite"
timeout 600 mmdebstrap --quiet --variant=minbase --skip=cleanup/apt "$suite" "$root" "${sources[@]}"
# Every installed system has these names, and browser drivers listen at them.
printf '127.0.0.1 localhost\n::1 localhost\n' >"$root/etc/hosts"
status=0

if [ "$kind" = package ]; then
  inside 60 "$root" sh -ec 'useradd --create-home visitor; install -d -o visitor /srv/sheets'
  cp -r Samples "$root/srv/photos"
  cp "$given" "$root/tmp/"
  name=$(basename "$given") program=gallery
  step "installing $name"
  case $name in
    *.deb) install_packages "/tmp/$name" fonts-dejavu-core ;;
    *.tar.xz)
      tar --extract --file "$given" --directory "$root/opt"
      program=/opt/${name%.tar.xz}/bin/gallery
      ;;
    *.whl)
      install_packages python3-venv
      step "installing the wheel in a virtual environment"
      inside 300 "$root" sh -ec 'python3 -m venv /opt/venv; /opt/venv/bin/pip install --quiet --no-index "$1"' sh "/tmp/$name"
      program=/opt/venv/bin/gallery
      ;;
    *) echo "$name: expected a .deb, .tar.xz or .whl" >&2; exit 64 ;;
  esac
  as_visitor() { inside 300 --userspec=visitor "$root" env -i PATH=/usr/bin:/bin HOME=/home/visitor "$program" "$@"; }
  step "gallery doctor"
  as_visitor doctor | tee "$work/doctor" || status=$?
  if [ "${name##*.}" != deb ] && grep '^advice' "$work/doctor"; then status=1; fi
  starts=$(inside 60 --userspec=visitor "$root" bash -c 'for try in {1..9}; do
    start=${EPOCHREALTIME/./}
    "$1" --version >/dev/null
    echo $(((${EPOCHREALTIME/./} - start) / 1000))
  done' bash "$program" | sort -n | xargs)
  step "gallery --version takes, sorted, ms: $starts"
  step "making sheets as an unprivileged user"
  as_visitor build /srv/photos --output /srv/sheets --progress none --caption '{name}' || status=$?
  step "the sheets are made"
  (cd "$root/srv/sheets" && sha256sum ./*.jpg)
else
  step "installing what Swift needs"
  compiler=$(inside 60 "$root" sh -c 'apt-cache search --names-only "^libstdc\+\+-[0-9]+-dev$"' | sort -V | tail -1)
  install_packages binutils-gold gcc git libcurl4-openssl-dev libedit-dev libncurses-dev libpython3-dev libsqlite3-dev \
    "${compiler%% *}" libxml2-dev libz3-dev pkg-config tzdata uuid-dev zip zlib1g-dev ca-certificates make
  git clone --quiet "$PWD" "$root/srv/gallery"
  if [ -e /etc/ssl/certs/ca-certificates.crt ]; then cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"; fi
  if [ -e /etc/gitconfig ]; then cp /etc/gitconfig "$root/etc/"; fi
  BARE_FOLDERS=$given${BARE_FOLDERS:+:$BARE_FOLDERS}
  run=(env -i HOME=/root LANG=C.UTF-8 PATH="$given/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" make --directory /srv/gallery)
  for goal in demo test; do
    step "make $goal"
    inside 3600 "$root" "${run[@]}" "$goal" >"$work/$goal.log" 2>&1 || status=$?
    grep -a 'Test run with\|^Ran ' "$work/$goal.log" || tail -n 3 "$work/$goal.log"
    if [ "$status" != 0 ]; then
      tail -n 100 "$work/$goal.log"
      break
    fi
  done
fi
step "exit status $status"
exit "$status"
