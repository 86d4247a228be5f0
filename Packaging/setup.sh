#!/usr/bin/env bash
# Installs gallery's requirements from the system's packages.
#
#   Packaging/setup.sh build          the requirements of the build
#   Packaging/setup.sh build tests    also those of the tests
#   Packaging/setup.sh build packages the requirements of make deb, bundle, wheel and release
#   Packaging/setup.sh servers        the servers that Tests/Servers starts
#   Packaging/setup.sh cluster        the requirements of Tests/Cluster
#
# First reports missing requirements that no package of the lists provides: Swift, a linker, git.
set -euo pipefail

# The requirements of the build: names in Debian and Ubuntu, in Fedora, in Homebrew. A - means that the system includes
# it or lacks it. A ? means that only some releases have it: older ones have AVIF's encoder in libheif itself. Fonts:
# Inter is the default font of sheets, so that all machines make the same ones. The others have Chinese, Japanese,
# Korean, Hindi, Thai and emoji, 12 MB; DejaVu has Arabic and Hebrew, and macOS has all. For --language, fonts-noto-cjk
# (57 MB) has the forms of each language.
build="
  pkg-config                pkgconf-pkg-config          pkg-config
  libvips-dev               vips-devel                  vips
  libheif-plugin-aomenc?    -                           -
  libcairo2-dev             cairo-devel                 cairo
  libpango1.0-dev           pango-devel                 pango
  libfontconfig-dev         fontconfig-devel            fontconfig
  libjpeg-dev               libjpeg-turbo-devel         jpeg-turbo
  libopenjp2-7-dev          openjpeg2-devel             openjpeg
  liblcms2-dev              lcms2-devel                 little-cms2
  libxml2-dev               libxml2-devel               libxml2
  libqpdf-dev               qpdf-devel                  qpdf
  libdlib-dev               dlib-devel                  dlib
  libcurl4-openssl-dev      libcurl-devel               curl
  libssl-dev                openssl-devel               openssl
  libsqlite3-dev            sqlite-devel                -
  libzstd-dev               libzstd-devel               zstd
  libdeflate-dev            libdeflate-devel            libdeflate
  libarchive-dev            libarchive-devel            libarchive
  python3                   python3                     python3
  zlib1g-dev                zlib-devel                  zlib
  fonts-inter               rsms-inter-fonts            font-inter
  fonts-dejavu-core         dejavu-sans-fonts           -
  fonts-wqy-microhei        wqy-microhei-fonts          -
  fonts-lohit-deva          lohit-devanagari-fonts      -
  fonts-tlwg-loma-ttf       thai-scalable-loma-fonts    -
  fonts-noto-color-emoji    google-noto-emoji-fonts     -
"

# The tests' programs for decoding output, serving photos, completing commands, opening pages, counting instructions
# and making the layouts for web pages small.
tests="
  procps                    procps-ng                   -
  libjpeg-turbo-progs       libjpeg-turbo-utils         -
  netpbm                    netpbm-progs                netpbm
  webp                      libwebp-tools               webp
  libavif-bin               libavif-tools               libavif
  qpdf                      qpdf                        -
  poppler-utils             poppler-utils               poppler
  librsvg2-bin              librsvg2-tools              librsvg
  bzip2                     bzip2                       -
  xz-utils                  xz                          xz
  zstd                      zstd                        zstd
  parallel                  parallel                    parallel
  nginx-light               nginx                       nginx
  openssl                   openssl                     -
  fish                      fish                        fish
  zsh                       zsh                         -
  mandoc                    mandoc                      mandoc
  binaryen                  binaryen                    binaryen
  zopfli                    zopfli                      zopfli
  chromium                  chromium                    -
  chromium-driver           chromedriver                -
  python3-venv              python3                     -
  mmdebstrap                -                           -
  valgrind                  valgrind                    -
  libheif-dev               libheif-devel               libheif
"

# The tools that make packages, and Mozilla's certificates. Packages are made on Debian or Ubuntu only.
packages="
  dpkg-dev                  -                           -
  patchelf                  -                           -
  ca-certificates           -                           -
  xz-utils                  xz                          xz
"

# Software that serves photos, for the tests of web sources. Only Debian and Ubuntu have all of it.
servers="
  nginx-light               nginx                       nginx
  lighttpd                  lighttpd                    lighttpd
  apache2                   httpd                       httpd
  h2o                       -                           -
  webfs                     -                           -
  rclone                    rclone                      rclone
  tomcat10                  tomcat                      tomcat
  fossil                    fossil                      fossil
  iipimage-server           iipsrv                      -
  libvips-tools             vips-tools                  -
  libjpeg-turbo-progs       libjpeg-turbo-utils         -
  llgal                     -                           -
  lazygal                   -                           -
  mariadb-server            mariadb-server              mariadb
  php-cli                   php-cli                     php
  php-gd                    php-gd                      -
  php-mbstring              php-mbstring                -
  php-mysql                 php-mysqlnd                 -
  php-sqlite3               -                           -
  php-xml                   php-xml                     -
  wordpress                 wordpress                   -
  wordpress-theme-twentytwentythree - -
  mediawiki                 mediawiki                   -
  python3-venv              python3                     -
"

# The Java that runs Spark, and GNU parallel, for the tests of divided builds.
cluster="
  default-jre-headless      java-17-openjdk-headless    openjdk@17
  parallel                  parallel                    parallel
  python3-venv              python3                     -
"

fail() {
  echo "$1" >&2
  exit 1
}

# Swift, a linker and git, before any download.
check_tools() {
  command -v git >/dev/null || fail "git is missing: swift build needs it to download packages; install git"
  command -v swift >/dev/null || fail "Swift is missing: install Swift 6.2 or later as swift.org/install says"
  local version libraries
  if ! version=$(swift --version 2>&1); then
    libraries=$(ldd "$(readlink -f "$(command -v swift)")" 2>/dev/null | sed -n 's/^\s*\(\S*\) => not found.*/\1/p' | xargs || true)
    fail "Swift cannot be started${libraries:+: $libraries missing}; install the packages that swift.org/install lists"
  fi
  version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$version" | head -1)
  if [ "$(printf '%s\n' 6.2 "$version" | sort -V | head -1)" != 6.2 ]; then
    fail "Swift $version is too old; gallery needs 6.2 or later: swift.org/install"
  fi
  if [ "$(uname)" = Linux ] && ! { command -v ld.gold || command -v ld || command -v lld; } >/dev/null; then
    fail "a linker is missing: install binutils"
  fi
  if [ "$(uname)" = Linux ] && ! [ -e /usr/include/stdlib.h ] && ! [ -e /usr/local/include/stdlib.h ]; then
    fail "the C library headers are missing: install the packages that swift.org/install lists for this system"
  fi
}

# The names of one column of the requested lists.
names() {
  local list
  for list in "${lists[@]}"; do
    awk -v column="$1" 'NF == 3 && $column != "-" { print $column }' <<<"${!list}"
  done
}

# The packages of the lists that exist in Debian or Ubuntu and are not installed.
missing_in_debian() {
  local package name
  for package in $(names 1); do
    name=${package%\?}
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' && continue
    [ "$package" = "$name" ] || apt-cache show "$name" >/dev/null 2>&1 || continue
    echo "$name"
  done
}

# Runs a command line as root, or prints it for root to run.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    sh -ec "$1"
  elif command -v sudo >/dev/null; then
    sudo sh -ec "$1"
  else
    fail "packages and sudo are missing; as root, run: $1"
  fi
}

lists=("$@")
for list in "${lists[@]}"; do
  case $list in build | tests | packages | servers | cluster) ;; *) fail "usage: Packaging/setup.sh [build] [tests] [packages] [servers] [cluster]" ;; esac
done
check_tools
if command -v apt-get >/dev/null; then
  # A release's packages are known only after its lists are downloaded, so optional ones may still be missing.
  for round in first second; do
    missing=$(missing_in_debian)
    [ -z "$missing" ] && exit
    echo "packages to install:" $missing
    as_root "apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(xargs <<<"$missing") >/dev/null"
  done
elif command -v dnf >/dev/null; then
  missing=$(for package in $(names 2); do rpm -q --quiet --whatprovides "$package" || echo "$package"; done)
  [ -z "$missing" ] && exit
  echo "packages to install:" $missing
  as_root "dnf install -y --quiet --setopt=install_weak_deps=False $(xargs <<<"$missing")"
elif command -v brew >/dev/null; then
  brew install --quiet $(names 3)
else
  fail "apt-get, dnf and brew are missing; install the packages that Packaging/setup.sh lists, then run swift build"
fi
