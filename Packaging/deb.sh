#!/usr/bin/env bash
# Packaging/deb.sh VERSION FOLDER: makes a package for the running Debian or Ubuntu, gallery_VERSION_ARCH.deb in FOLDER,
# and a file with its checksum. The same commit always produces the same bytes. XZ_LEVEL in the environment is the level
# of compression, 6 by default.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1 folder=$2

for tool in dpkg-shlibdeps dpkg-deb; do
  command -v $tool >/dev/null || { echo "$tool is missing: install dpkg-dev" >&2; exit 1; }
done
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/gallery
make --no-print-directory install DESTDIR="$stage" PREFIX=/usr >&2

# Debian has its own folder for zsh's functions, and its own forms for the copyright and the changelog.
mkdir -p "$stage/usr/share/zsh/vendor-completions"
mv "$stage/usr/share/zsh/site-functions/_gallery" "$stage/usr/share/zsh/vendor-completions/"
rmdir "$stage/usr/share/zsh/site-functions"
documents=$stage/usr/share/doc/gallery
mv "$documents/LICENSE" "$documents/copyright"
mv "$documents/CHANGELOG.md" "$documents/changelog"
gzip -9n "$documents/changelog" "$stage"/usr/share/man/man*/*

# The linked libraries determine the package's dependencies.
mkdir -p "$work/debian" "$stage/DEBIAN"
echo "Source: gallery" > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O gallery/usr/bin/gallery gallery/usr/libexec/gallery-decoder 2>/dev/null \
  | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "dpkg-shlibdeps did not find any libraries" >&2; exit 1; }
cat > "$stage/DEBIAN/control" <<CONTROL
Package: gallery
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $(git log -1 --format="%an <%ae>")
Section: graphics
Priority: optional
Depends: $depends, fonts-inter
Recommends: fonts-dejavu-core, fonts-noto-color-emoji
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$stage" | cut -f1)
Description: turns photos into contact sheets
 gallery makes contact sheets of photos in folders, lists and web services:
 circles, other shapes or whole photos, in a grid, packed, in rows or in columns,
 on portrait and landscape pages, as JPEG, PNG, WebP, TIFF, AVIF, PDF, SVG, HTML
 or Deep Zoom.
CONTROL
(cd "$stage" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$stage/DEBIAN/md5sums"
find "$stage" -type d -exec chmod 755 {} +
find "$stage" -newermt "@$SOURCE_DATE_EPOCH" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

package=gallery_${version}_$(dpkg --print-architecture).deb
mkdir -p "$folder"
dpkg-deb --root-owner-group -Zxz -z"${XZ_LEVEL:-6}" --build "$stage" "$folder/$package" >/dev/null
(cd "$folder" && sha256sum "$package" > "$package.sha256")
echo "$folder/$package"
