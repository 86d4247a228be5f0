# make demo    sets up, builds for release, makes sheets of Samples/ in gallery-out/
# make demo-rest  the same from a web service: Samples/listing.json served on loopback, in gallery-out-rest/
# make test    sets up, runs every test
# make torture the same, with the long ones in full
# make test-browser  opens HTML pages in Chromium (make test does, where that is)
# make test-servers  reads sources on the web of WordPress, MediaWiki, web servers and other software (long);
#              make test-servers-where-possible does with what can be installed
# make test-cluster  builds on Spark, on two executor processes of this machine; make test-cluster-where-possible does
#              nothing where Java or PySpark cannot be installed
# make test-library  builds and runs Examples/ as a package of somebody else's
# make test-package  makes the package for Debian, and uses what is in it
# make install  the program, its decoder, man pages and completions, in PREFIX (/usr/local)
# make deb     the same as a package for Debian, in .build/
# make archive the same as an archive, beside one of the sources, with checksums, in .build/
# make gallery-of-sheets  the pictures of Documentation/Gallery.md
# make docs    the documentation of the libraries, as DocC makes it
# make check   imports, the order of awaits, words, commit subjects, the format
# make bench-cluster  measures gallery on Spark against gallery build (long)
# make bench   measures against the physical limit and other tools (long)

SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: setup setup-tests build manual install deb archive gallery-of-sheets docs server demo demo-rest test test-browser test-servers test-servers-where-possible test-cluster test-cluster-where-possible test-library test-package torture check bench bench-cluster clean

# Everything is built for release, tests too: they run the programs and modules that users get.
RELEASE = swift build -c release $(FLAGS)
# The same flags as those of RELEASE give, so that tests compile no module anew.
SWIFT_TEST = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test -c release $(FLAGS) --disable-testable-imports

export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):$(shell brew --prefix jpeg-turbo 2>/dev/null)/lib/pkgconfig

# Packages that are managed otherwise: make SETUP=:
SETUP ?= Packaging/setup.sh

# What the build needs of the system's packages.
setup:
	@$(SETUP) build

# What the tests need too.
setup-tests:
	@$(SETUP) build tests

build: setup
	$(RELEASE) --product gallery
	$(RELEASE) --product gallery-decoder

# The place where the installed program lies, below DESTDIR where packages are made.
PREFIX ?= /usr/local
TARGET := $(DESTDIR)$(PREFIX)
VERSION := $(shell sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/GalleryKit/GalleryVersion.swift)
# The day of the commit, so that the same commit gives the same files.
DATE := $(shell git log -1 --format=%cs 2>/dev/null || date +%F)

# The manual pages, made of the options of the program.
manual: build
	$(RELEASE) --product gallery-manual
	rm -rf .build/manual
	.build/release/gallery --experimental-dump-help | .build/release/gallery-manual $(VERSION) $(DATE) .build/manual

install: manual
	install -d "$(TARGET)/bin" "$(TARGET)/libexec" "$(TARGET)/share/man/man1" "$(TARGET)/share/man/man5" \
	  "$(TARGET)/share/bash-completion/completions" "$(TARGET)/share/zsh/site-functions" \
	  "$(TARGET)/share/fish/vendor_completions.d" "$(TARGET)/share/doc/gallery"
	install -s .build/release/gallery "$(TARGET)/bin/gallery"
	install -s .build/release/gallery-decoder "$(TARGET)/libexec/gallery-decoder"
	install -m 644 .build/manual/*.1 "$(TARGET)/share/man/man1/"
	install -m 644 .build/manual/*.5 "$(TARGET)/share/man/man5/"
	install -m 644 README.md CHANGELOG.md LICENSE "$(TARGET)/share/doc/gallery/"
	.build/release/gallery completions bash > "$(TARGET)/share/bash-completion/completions/gallery"
	.build/release/gallery completions zsh > "$(TARGET)/share/zsh/site-functions/_gallery"
	.build/release/gallery completions fish > "$(TARGET)/share/fish/vendor_completions.d/gallery.fish"

deb: setup
	Packaging/deb.sh $(VERSION) .build

archive: setup
	Packaging/archive.sh $(VERSION) .build

demo: build
	.build/release/gallery build Samples --config config.json

# The pictures of Documentation/Gallery.md, and the page.
gallery-of-sheets: build
	Documentation/gallery-of-sheets.sh .build/release/gallery

# The documentation of the libraries as web sites, in gallery-out-docs/.
docs: setup
	Documentation/site.sh gallery-out-docs

# The web server of the tests.
server: setup
	$(RELEASE) --product ServeLoopback

demo-rest: build server
	Samples/demo-rest.sh --output gallery-out-rest

# Most tests run programs and wait for them. All at once they would keep the few threads that there are from those
# that measure time, and have more than a thousand files open, which Foundation does not survive.
test: setup-tests
	$(RELEASE) --build-tests
	$(SWIFT_TEST) --skip-build
	Tests/Smoke/run.sh
	Tests/Browser/run.sh --where-possible

# Rotation, gestures, keys, accessibility and requests of HTML pages, in Chromium. Screenshots stay in .build.
test-browser: build setup-tests
	Tests/Browser/run.sh

# WordPress, MediaWiki, indexes of folders, IIIF and other software on loopback, as sources.
test-servers: build
	@$(SETUP) servers
	Tests/Servers/run.sh

# The same with what can be installed here.
test-servers-where-possible: build
	@$(SETUP) servers || echo "some servers of the tests are missing" >&2
	Tests/Servers/run.sh --where-possible

# Every byte that Spark's executors make, whatever is killed meanwhile.
test-cluster: build
	@$(SETUP) cluster
	$(RELEASE) --product FaultyDecoder
	Tests/Cluster/run.sh

# The same, if Java and PySpark can be installed here.
test-cluster-where-possible: build
	@$(SETUP) cluster || echo "what runs Spark is missing" >&2
	$(RELEASE) --product FaultyDecoder
	Tests/Cluster/run.sh --where-possible

# All of what `make test` takes a sample of: kills and failures at every operation on files, builds at once.
torture: setup-tests
	$(RELEASE) --build-tests
	GALLERY_TORTURE=1 $(SWIFT_TEST) --skip-build
	Tests/Fuzzing/check.sh 600
	Tests/Threads/run.sh

# Photos/s against the limit and other tools, gaps of the packing, speed of the layouts. Benchmarks/README.md says
# what else it wants.
bench: build setup-tests
	swift build -c release --package-path Benchmarks
	Benchmarks/run.sh
	Benchmarks/download.sh
	Benchmarks/.build/release/packing-bench
	Benchmarks/.build/release/layout-bench
	Benchmarks/html.sh
	Benchmarks/deepzoom.sh

# The time of gallery on Spark beside that of gallery build, bytes through the shuffle, memory of the driver.
bench-cluster: build
	@$(SETUP) cluster
	Benchmarks/cluster.sh

# The programs of Examples/, in a package that fetches this one.
test-library: setup-tests
	Tests/Library/run.sh

# The package for Debian, and what is in it.
test-package: setup-tests
	Tests/Package/run.sh

# The format, that targets declare what they import, and the order of awaits that the compiler gets wrong.
check:
	Tests/Imports/check.py
	Tests/Compiler/AwaitOrder.py
	Tests/Compiler/check.sh
	Tests/English/test_check.py
	Tests/English/check.py
	swift format lint --strict --recursive Package.swift Sources Tests Samples Benchmarks Examples/Package.swift Examples/Sources

clean:
	rm -rf .build gallery-out gallery-out-rest
