# make demo    sets up, builds for release, makes sheets of Samples/ in gallery-out/
# make demo-rest  the same from a web service: Samples/listing.json served on loopback, in gallery-out-rest/
# make test    sets up, runs every test
# make test-browser  opens HTML pages in Chromium (make test does, where that is)
# make test-library  builds and runs Examples/ as a package of somebody else's
# make torture the same, with the long ones in full
# make check   the format, strictly
# make bench   measures against the physical limit and other tools (long)

SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: setup build server demo demo-rest test test-browser test-library torture check bench clean

# Programs that contain Swift's libraries start in half the time, and run where no Swift is. Apple's systems have them.
RELEASE := swift build -c release $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)

# What the build needs; the tests also decode our output with other people's tools.
APT_PACKAGES := pkg-config libvips-dev libcairo2-dev libpango1.0-dev libfontconfig-dev fonts-dejavu-core libjpeg62-turbo-dev liblcms2-dev libxml2-dev \
  libqpdf-dev libdlib-dev libjpeg-turbo-progs netpbm webp libavif-bin qpdf poppler-utils librsvg2-bin
BREW_PACKAGES := pkg-config vips cairo pango jpeg-turbo little-cms2 libxml2 dlib netpbm webp libavif qpdf poppler librsvg
# Letters of Chinese, Japanese, Korean, Hindi and Thai, and emoji: 12 MB. DejaVu has Arabic and Hebrew. macOS has all.
# fonts-noto-cjk (57 MB) has the forms of each language: for --language.
APT_PACKAGES += fonts-wqy-microhei fonts-lohit-deva fonts-tlwg-loma-ttf fonts-noto-color-emoji
# The tests ask these shells what they complete.
APT_PACKAGES += fish zsh
BREW_PACKAGES += fish
# For photos on the web; the tests ask nginx, over HTTP/2 with a certificate of their own.
APT_PACKAGES += libcurl4-openssl-dev libssl-dev libsqlite3-dev libzstd-dev nginx-light openssl
BREW_PACKAGES += curl nginx openssl zstd
# The tests of HTML pages open them in Chromium; what they need of Python lies in an environment of its own.
APT_PACKAGES += chromium chromium-driver python3-venv

export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):$(shell brew --prefix jpeg-turbo 2>/dev/null)/lib/pkgconfig

setup:
	@if command -v apt-get >/dev/null; then \
	  missing=$$(for package in $(APT_PACKAGES); do \
	    dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	  if [ -n "$$missing" ]; then \
	    echo "installing" $$missing; \
	    sudo=$$( [ "$$(id -u)" -eq 0 ] || echo sudo ); \
	    $$sudo apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  fi; \
	elif command -v brew >/dev/null; then \
	  brew install --quiet $(BREW_PACKAGES); \
	else \
	  echo "neither apt-get nor brew is here: install libvips, cairo and libjpeg-turbo yourself" >&2; exit 1; \
	fi

build: setup
	$(RELEASE) --product gallery
	$(RELEASE) --product gallery-decoder

demo: build
	.build/release/gallery build Samples --config config.json

# The web server of the tests.
server: setup
	$(RELEASE) --product ServeLoopback

demo-rest: build server
	Samples/demo-rest.sh --output gallery-out-rest

# Most tests run programs and wait for them. All at once they would keep the few threads that there are from those
# that measure time, and have more than a thousand files open, which Foundation does not survive.
test: setup
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test
	Tests/Browser/run.sh --where-possible

# Rotation, gestures, keys, accessibility and requests of HTML pages, in Chromium. Screenshots stay in .build.
test-browser: setup
	swift build --product gallery
	swift build --product gallery-decoder
	Tests/Browser/run.sh

# All of what `make test` takes a sample of: kills and failures at every operation on files, builds at once.
torture: setup
	GALLERY_TORTURE=1 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test

# Photos/s against the limit and other tools, gaps of the packing, speed of the layouts. Benchmarks/README.md says
# what else it wants.
bench: build
	swift build -c release --package-path Benchmarks
	Benchmarks/run.sh
	Benchmarks/download.sh
	Benchmarks/.build/release/packing-bench
	Benchmarks/.build/release/layout-bench
	Benchmarks/html.sh

# The programs of Examples/, in a package that fetches this one.
test-library: setup
	Tests/Library/run.sh

check:
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Samples Benchmarks Examples/Package.swift Examples/Sources

clean:
	rm -rf .build gallery-out gallery-out-rest
