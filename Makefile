# make demo    sets up, builds for release, makes sheets of Samples/ in gallery-out/
# make demo-rest  the same from a web service: Samples/listing.json served on loopback, in gallery-out-rest/
# make test    sets up, runs all tests
# make torture  sets up, runs all tests, with the long ones in full
# make test-browser  tests HTML pages in Chromium (make test does too if Chromium is installed)
# make test-servers  tests web sources: WordPress, MediaWiki, web servers and other software (long);
#              make test-servers-where-possible skips software that cannot be installed
# make test-cluster  builds on Spark, on two executor processes of this machine;
#              make test-cluster-where-possible does nothing if Java or PySpark cannot be installed
# make test-library  builds and runs Examples/ as a package that depends on this one
# make test-package  makes the files of a release and tests them, also in bare systems where mmdebstrap can make them
# make install  installs the program, its decoder, man pages and completions in PREFIX (/usr/local)
# make deb     makes a Debian package in .build/
# make bundle  makes an archive in .build/ with the programs and everything they need beyond glibc, for any Linux
# make wheel   makes a Python wheel of the bundle in .build/
# make release VERSION=1.2.3  checks that the commit is ready for a release, makes its files and tags it (DRY_RUN=1: no tag)
# make gallery-of-sheets  makes the images of Documentation/Gallery.md
# make engine  compiles the layouts to the WebAssembly modules of Packages/web
# make test-engine  tests that these modules are those of the sources, and place photos at the same bits; needs Node
#              (COUNT=1000 random inputs for each layout)
# make docs    makes the documentation of the libraries with DocC
# make check   checks imports, the order of awaits, words, commit subjects and the format
# make cost    counts instructions of small builds and compares them with a table (RECORD=1 writes it, BASE=COMMIT
#              compares with a commit instead); needs Linux
# make bench-cluster  measures gallery on Spark against gallery build (long)
# make bench   measures gallery against the physical limit and other tools (long)

SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: setup setup-tests setup-packages build manual install deb bundle wheel release gallery-of-sheets docs server demo demo-rest test test-browser test-servers test-servers-where-possible test-cluster test-cluster-where-possible test-library engine test-engine test-package torture check cost bench bench-cluster clean

# Tests are built for release too: they run the programs and modules that users get.
RELEASE = swift build -c release $(FLAGS)
# The flags of RELEASE, so that tests do not compile modules again.
SWIFT_TEST = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test -c release $(FLAGS) --disable-testable-imports

export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):$(shell brew --prefix jpeg-turbo 2>/dev/null)/lib/pkgconfig:$(shell brew --prefix libarchive 2>/dev/null)/lib/pkgconfig

# To manage packages yourself: make SETUP=:
SETUP ?= Packaging/setup.sh

# The system packages for the build.
setup:
	@$(SETUP) build

# Also those for the tests.
setup-tests:
	@$(SETUP) build tests

# Also those for packages.
setup-packages:
	@$(SETUP) build packages

build: setup
	$(RELEASE) --product gallery
	$(RELEASE) --product gallery-decoder

# The folder to install in, below DESTDIR for packages.
PREFIX ?= /usr/local
TARGET := $(DESTDIR)$(PREFIX)
VERSION := $(shell sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/Kit/GalleryKit/GalleryVersion.swift)
# The date of the commit, so that the same commit always produces the same files.
DATE := $(shell git log -1 --format=%cs 2>/dev/null || date +%F)

# The man pages, generated from the program's options.
manual: build
	rm -rf .build/manual
	.build/release/gallery --experimental-dump-help | python3 Packaging/manual.py $(VERSION) $(DATE) .build/manual

install: manual
	install -d "$(TARGET)/bin" "$(TARGET)/libexec" "$(TARGET)/share/man/man1" "$(TARGET)/share/man/man5" \
	  "$(TARGET)/share/bash-completion/completions" "$(TARGET)/share/zsh/site-functions" \
	  "$(TARGET)/share/fish/vendor_completions.d" "$(TARGET)/share/doc/gallery"
	install -s .build/release/gallery "$(TARGET)/bin/gallery"
	install -s .build/release/gallery-decoder "$(TARGET)/libexec/gallery-decoder"
	install -m 644 .build/manual/*.1 "$(TARGET)/share/man/man1/"
	install -m 644 .build/manual/*.5 "$(TARGET)/share/man/man5/"
	install -m 644 README.md CHANGELOG.md LICENSE THIRD-PARTY-NOTICES.md "$(TARGET)/share/doc/gallery/"
	.build/release/gallery completions bash > "$(TARGET)/share/bash-completion/completions/gallery"
	.build/release/gallery completions zsh > "$(TARGET)/share/zsh/site-functions/_gallery"
	.build/release/gallery completions fish > "$(TARGET)/share/fish/vendor_completions.d/gallery.fish"

deb: setup-packages
	Packaging/deb.sh $(VERSION) .build

bundle: setup-packages
	Packaging/bundle.sh $(VERSION) .build

wheel: bundle
	Packaging/wheel.py .build/gallery-$(VERSION)-linux-$(shell uname -m).tar.xz .build

release: setup-packages
	Packaging/release.sh $(VERSION) .build/gallery-$(VERSION)

demo: build
	.build/release/gallery build Samples --config config.json

# Documentation/Gallery.md and its images.
gallery-of-sheets: build
	Documentation/gallery-of-sheets.sh .build/release/gallery

# The documentation of the libraries as web sites, in gallery-out-docs/.
docs: setup
	Documentation/site.sh gallery-out-docs

# The layouts for web pages. built-from.txt names their sources and their compiler.
engine: setup-tests
	Tools/engine.sh .build/engine Packages/web
	Tools/engine-key.sh > Packages/web/built-from.txt

test-engine: build setup-tests
	Tests/Engine/run.sh $(COUNT)

# The web server of the tests.
server: setup
	$(RELEASE) --product ServeLoopback

demo-rest: build server
	Samples/demo-rest.sh --output gallery-out-rest

# Most tests run programs and wait for them. If all ran at once, tests that measure time would lack threads, and more
# than a thousand files would be open, which crashes Foundation.
test: setup-tests
	$(RELEASE) --build-tests
	$(SWIFT_TEST) --skip-build
	Tests/programs.sh

# Rotation, gestures, keys, accessibility and requests of HTML pages, in Chromium. Screenshots stay in .build.
test-browser: build setup-tests
	Tests/Browser/run.sh

# WordPress, MediaWiki, indexes of folders, IIIF and other software on loopback, as sources.
test-servers: build
	@$(SETUP) servers
	Tests/Servers/run.sh

# The same without software that cannot be installed.
test-servers-where-possible: build
	@$(SETUP) servers || echo "some test servers cannot be installed" >&2
	Tests/Servers/run.sh --where-possible

# Compares every byte from Spark's executors, with processes killed during the build.
test-cluster: build
	@$(SETUP) cluster
	$(RELEASE) --product FaultyDecoder
	Tests/Cluster/run.sh

# The same if Java and PySpark can be installed.
test-cluster-where-possible: build
	@$(SETUP) cluster || echo "Java or PySpark cannot be installed" >&2
	$(RELEASE) --product FaultyDecoder
	Tests/Cluster/run.sh --where-possible

# The complete tests that `make test` samples: kills and failures at every file operation, concurrent builds.
torture: setup-tests
	$(RELEASE) --build-tests
	GALLERY_TORTURE=1 $(SWIFT_TEST) --skip-build
	Tests/Composition/lattices.py --all .build/release/gallery
	Tests/Fuzzing/check.sh 600
	Tests/Threads/run.sh
	Tests/Engine/run.sh --all
	Tests/Library/run.sh --all

# Photos/s against the limit and other tools, gaps of circle packing, speed of layouts. Benchmarks/README.md lists its
# requirements.
bench: build setup-tests
	$(RELEASE) --product InProcessBuild
	swift build -c release --package-path Benchmarks
	Benchmarks/run.sh
	Benchmarks/download.sh
	Benchmarks/.build/release/packing-bench
	Benchmarks/.build/release/layout-bench
	Benchmarks/html.sh
	Benchmarks/engine.sh
	Benchmarks/deepzoom.sh

# The instructions of small builds, compared with Benchmarks/cost/cost.json.
cost: build setup-tests
	$(RELEASE) --product InProcessBuild
	Benchmarks/cost/cost.py $(if $(RECORD),--record) $(if $(BASE),--base $(BASE))

# The time of gallery on Spark and of gallery build, shuffled bytes, memory of the driver.
bench-cluster: build
	@$(SETUP) cluster
	Benchmarks/cluster.sh

# The programs of Examples/, in a package that depends on this one.
test-library: setup-tests
	Tests/Library/run.sh

# The files of a release, in a dry run.
test-package: setup-tests setup-packages
	Tests/Package/run.sh

# The format, the declared imports of targets, and the order of awaits that the compiler miscompiles.
check:
	Tests/Imports/check.py
	Tests/Compiler/AwaitOrder.py
	Tests/Compiler/check.sh
	Tests/English/test_check.py
	Tests/English/check.py
	swift format lint --strict --recursive Package.swift Sources Tests Tools Benchmarks Examples/Package.swift Examples/Sources

clean:
	rm -rf .build gallery-out gallery-out-rest
