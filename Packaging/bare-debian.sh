#!/usr/bin/env bash
# Packaging/bare-debian.sh PACKAGE [SUITE]: from nothing to the first sheets. As root, it makes a bare Debian with
# mmdebstrap (of this system's suite unless another one is named), installs the package in it as its users would, and
# makes the sheets of Samples/ there, as a user without rights. The seconds of each step are printed.
set -euo pipefail
package=$(realpath "$1")
cd "$(dirname "$0")/.."
here=$(. /etc/os-release && echo "$VERSION_CODENAME")
suite=${2-$here}

command -v mmdebstrap >/dev/null || { echo "mmdebstrap is missing: install it" >&2; exit 1; }
work=$(mktemp -d)
root=$work/root
trap 'rm -rf "$work"' EXIT
step() { echo "$SECONDS s: $1"; }

# This system's mirrors serve its own suite; others come from where Debian's default is.
sources=()
if [ "$suite" = "$here" ]; then
  for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    if [ -s "$file" ]; then sources=("$file"); break; fi
  done
fi
step "making a bare Debian $suite"
timeout 600 mmdebstrap --quiet --variant=minbase --skip=cleanup/apt "$suite" "$root" "${sources[@]}"
step "installing $(basename "$package")"
cp "$package" "$root/tmp/"
cp -r Samples "$root/srv/photos"
timeout 600 chroot "$root" env DEBIAN_FRONTEND=noninteractive sh -ec '
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "/tmp/$1" fonts-dejavu-core >/dev/null 2>&1
  useradd --no-create-home visitor
  install -d -o visitor /srv/sheets' sh "$(basename "$package")"
step "making sheets as a user without rights or home"
status=0
# Swift's programs learn of their arguments in /proc.
timeout 300 unshare --mount --pid --fork --mount-proc="$root/proc" chroot --userspec=visitor "$root" env -i PATH=/usr/bin:/bin \
  gallery build /srv/photos --output /srv/sheets --progress none || status=$?
ls -l "$root/srv/sheets"
step "exit status $status"
exit "$status"
