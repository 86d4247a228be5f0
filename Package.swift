// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: - What this machine has

/// A Boolean value that indicates whether SwiftPM has fetched this package for another one, which may then not have
/// flags that SwiftPM calls unsafe.
let isFetched = ["/checkouts/", "/registry/"].contains { Context.packageDirectory.contains($0) }

/// The commit that is built, abbreviated; nothing where this is no repository.
let commit = Context.gitInformation.map { String($0.currentCommit.prefix(10)) } ?? ""

/// The folder of dlib, which finds faces; `nil` where it is not installed, and gallery is built without. A package has no
/// other way to ask than to look for the header where Debian and Homebrew have it. SwiftPM keeps the answer until this
/// file or the environment changes; after installing dlib later, `swift build --manifest-cache none` looks again.
/// `GALLERY_WITHOUT_DLIB` in the environment has it built without in any case.
let dlib = (["/usr", "/usr/local"] + (isFetched ? [] : ["/opt/homebrew"])).first {
  Context.environment["GALLERY_WITHOUT_DLIB"] == nil
    && FileManager.default.fileExists(
      atPath: "\($0)/include/dlib/image_processing/frontal_face_detector.h")
}

/// Returns a Boolean value that indicates whether Debian's folders of libraries have a file.
func debianHas(_ library: String) -> Bool {
  ["x86_64-linux-gnu/", "aarch64-linux-gnu/", ""].contains {
    FileManager.default.fileExists(atPath: "/usr/lib/\($0)\(library)")
  }
}

// MARK: - Settings

/// The settings of every Swift target. CI makes warnings errors through the environment, so that new warnings of a newer
/// compiler break only CI's build. Release programs have no line numbers for debuggers, only the names of functions:
/// these would cost an eighth of the compile time and half of the file size.
let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["GALLERY_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + inRelease("-Xfrontend", "-gnone")

/// Returns the setting for flags that SwiftPM calls unsafe; none where this package is fetched for another one.
func inRelease(_ flags: String...) -> [SwiftSetting] {
  isFetched ? [] : [.unsafeFlags(flags, .when(configuration: .release))]
}

/// How a module differs from others in release builds.
enum Trait {
  /// Tests see its internal declarations, also in release: tests link the same modules as programs.
  case testedInside
  /// Its callers use only large functions. Cross-module optimisation of such modules took a third of the compile time.
  case optimisedAlone

  var settings: [SwiftSetting] {
    switch self {
    case .testedInside: inRelease("-enable-testing")
    case .optimisedAlone: inRelease("-disable-cmo")
    }
  }
}

/// The settings of the tests themselves. They run the optimised modules and programs that users get; optimising their own
/// code would cost more in compiling than it gains.
let testSettings = swiftSettings + inRelease("-Onone")

/// Rounding calls libm, which nothing else links where Foundation is not imported.
let libm: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// Programs that contain Swift's libraries start in half the time, and run where Swift is not installed. Modules are
/// compiled alike for tests, which link Swift's libraries as they are.
let programLinks: [LinkerSetting] =
  isFetched
  ? []
  : [
    .unsafeFlags(
      ["-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections"],
      .when(platforms: [.linux], configuration: .release))
  ]

/// The settings that link Debian's archive of libqpdf; none where it is not there. Each release of Debian has a shared
/// libqpdf of another name: a package that depends on it could not be installed on the next release.
let qpdfLinks: [LinkerSetting] =
  debianHas("libqpdf.a") && debianHas("libgnutls.so.30")
  ? [":libqpdf.a", ":libgnutls.so.30", "jpeg", "z"].map { .linkedLibrary($0) } : []

/// The settings of the target in C++ that includes dlib's headers.
let facesSettings: [CXXSetting] =
  (dlib == nil ? [] : [.define("GALLERY_HAS_DLIB")])
  + (isFetched || dlib == nil || dlib == "/usr" ? [] : [.unsafeFlags(["-I\(dlib ?? "")/include"])])

/// The libraries of the face detector. It needs two small files of Debian's archive of dlib. With the shared library, a
/// worker would load BLAS, LAPACK, SQLite and image formats when it starts.
let facesLinks: [LinkerSetting] =
  dlib.map { folder in
    [.linkedLibrary(debianHas("libdlib.a") ? ":libdlib.a" : "dlib")]
      + (isFetched ? [] : [.unsafeFlags(["-L\(folder)/lib"])])
  } ?? []

// MARK: - Kinds of targets

let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// A library of the system in C: its module map, and nothing else.
func system(
  _ name: String, in folder: String, pkgConfig: String?, apt: String, brew: String? = nil
) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Libraries/\(folder)/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt])] + (brew.map { [.brew([$0])] } ?? []))
}

/// Code in C or C++.
func c(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  settings: [CSetting] = [], cxxSettings: [CXXSetting] = [], links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", exclude: exclude,
    cSettings: settings, cxxSettings: cxxSettings, linkerSettings: links)
}

/// A module in Swift.
func module(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  _ traits: [Trait] = [], settings: [SwiftSetting] = [], links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", exclude: exclude,
    swiftSettings: swiftSettings + settings + traits.flatMap(\.settings), linkerSettings: links)
}

/// A program that users get.
func program(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency], _ traits: [Trait] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)",
    swiftSettings: swiftSettings + traits.flatMap(\.settings), linkerSettings: programLinks)
}

/// A program that tests start.
func testProgram(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: swiftSettings)
}

/// The tests of a folder of Sources.
func tests(of folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(folder)Tests", dependencies: dependencies, path: "Tests/\(folder)", swiftSettings: testSettings)
}

// MARK: - The package

let package = Package(
  name: "gallery",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "gallery", targets: ["GalleryCommand"]),
    .executable(name: "gallery-decoder", targets: ["DecoderCommand"]),
    .library(name: "GalleryKit", targets: ["GalleryKit"]),
    .library(name: "GalleryLayout", targets: ["GalleryLayout"]),
    .library(name: "GalleryViews", targets: ["GalleryViews"]),
    .library(name: "GalleryLayoutDocuments", targets: ["GalleryLayoutDocuments", "GalleryJSON"]),
    .library(name: "ReducedJPEG", targets: ["ReducedJPEG"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.6.0"),
  ],
  targets: [
    // Command: the programs. Only the decoder loads libarchive. After a commit, only CCommand is compiled.
    program(
      "GalleryCommand", in: "Command",
      [
        "CCommand", "GalleryFiles", "GalleryJSON", "GalleryKit", "GalleryLayout", "GalleryLayoutDocuments",
        "GalleryModel", "GalleryOptions", "GallerySources", "GalleryStore", "GalleryText", systemPackage,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    program(
      "DecoderCommand", in: "Command", ["CDeflate", "CLibArchive", "GalleryDecoding", "GalleryFiles", "LibC"]),
    c("CCommand", in: "Command", settings: [.define("GALLERY_COMMIT", to: commit)]),

    // Kit: the facade, its stages, the options and the output folder. The table of options is a module of its own, and
    // no stage imports it: after an edit of an option, only the kit and the programs are compiled.
    module(
      "GalleryKit", in: "Kit",
      [
        "CEmbeddedTexts", "GalleryCatalogue", "GalleryDecoding", "GalleryDigest", "GalleryDrawing",
        "GalleryFiles", "GalleryGeometry", "GalleryHTML", "GalleryJSON", "GalleryLayout",
        "GalleryLayoutDocuments", "GalleryLikeness", "GalleryMarkup", "GalleryModel", "GalleryOptions",
        "GalleryOutput", "GallerySources", "GalleryStore", "GalleryText", "GalleryTransport", "GalleryWeb",
        "LibC", "Vips", "WorkerProcesses",
      ],
      exclude: ["Diagnosis/samples.json"], [.testedInside, .optimisedAlone]),
    module("GalleryOptions", in: "Kit", ["GalleryModel", "GalleryText"], [.optimisedAlone]),
    module(
      "GalleryOutput", in: "Kit",
      ["GalleryDigest", "GalleryFiles", "GalleryJSON", "GalleryModel", systemPackage], [.optimisedAlone]),

    // Fetcher: where photos come from. Listings know requests and responses (GalleryWeb), and not who sends them
    // (GalleryTransport).
    module(
      "GallerySources", in: "Fetcher",
      [
        "CEmbeddedTexts", "GalleryDigest", "GalleryFiles", "GalleryGeometry", "GalleryJSON", "GalleryMarkup",
        "GalleryModel", "GalleryOutput", "GalleryText", "GalleryWeb", "LibC", systemPackage,
      ],
      exclude: ["Listings/conventions.json", "Recipes/presets.json"],
      [.testedInside, .optimisedAlone]),
    module(
      "GalleryTransport", in: "Fetcher",
      [
        "Curl", "GalleryDigest", "GalleryFiles", "GalleryJSON", "GalleryStore", "GalleryText", "GalleryWeb",
        "SQLite", systemPackage,
      ], [.testedInside, .optimisedAlone]),
    module(
      "GalleryWeb", in: "Fetcher", ["Curl", "GalleryDigest", "GalleryModel", "GalleryText", systemPackage],
      [.testedInside]),
    module("GalleryMarkup", in: "Fetcher", ["GalleryText"]),

    // Decoding: bytes become facts and tiles, which the catalogue keeps for later builds.
    module(
      "GalleryDecoding", in: "Decoding",
      [
        "Faces", "GalleryDigest", "GalleryFiles", "GalleryGeometry", "GalleryJSON", "GalleryMarkup",
        "GalleryModel",
        "GalleryText", "JPEG", "JPEG2000", "LibC", "LibXML", "LittleCMS", "PNG", "Pixels", "Vips",
        "WorkerProcesses",
        "Zlib", systemPackage,
      ], [.testedInside, .optimisedAlone]),
    module(
      "GalleryCatalogue", in: "Decoding",
      [
        "CPixels", "GalleryDecoding", "GalleryDigest", "GalleryFiles", "GalleryMarkup", "GalleryModel",
        "GalleryStore", "GalleryText", "SQLite", systemPackage,
      ], [.testedInside, .optimisedAlone]),
    module(
      "GalleryLikeness", in: "Decoding", ["GalleryGeometry", "GalleryLayout", "GalleryModel"],
      [.optimisedAlone]),

    // Layout: sizes and a page become placements. The first two are pure: no dependency, no I/O, no C.
    module("GalleryGeometry", in: "Layout", links: libm),
    module("GalleryLayout", in: "Layout", ["GalleryGeometry"], [.testedInside, .optimisedAlone]),
    module("GalleryLayoutDocuments", in: "Layout", ["GalleryJSON", "GalleryLayout", "GalleryText"]),
    // SwiftUI and UIKit over layouts; empty where neither exists.
    module("GalleryViews", in: "Layout", ["GalleryLayout"]),

    // Compositor: tiles, texts and placements become sheets and pages.
    module(
      "GalleryDrawing", in: "Compositor",
      [
        "Cairo", "GalleryFiles", "GalleryGeometry", "GalleryModel", "LibC", "QPDF", "Vips", systemPackage,
      ], [.testedInside, .optimisedAlone]),
    module(
      "GalleryHTML", in: "Compositor",
      ["CEmbeddedTexts", "GalleryDigest", "GalleryGeometry", "GalleryModel", "GalleryText"],
      exclude: ["Resources"], [.testedInside, .optimisedAlone]),

    // Base: what several folders need, one idea a module.
    module(
      "GalleryModel", in: "Base", ["GalleryGeometry", "GalleryText", "LibC", systemPackage], [.testedInside],
      settings: dlib == nil ? [] : [.define("GALLERY_HAS_DLIB")]),
    module("GalleryText", in: "Base", ["LibC"]),
    module("GalleryJSON", in: "Base", ["GalleryText"]),
    module("GalleryFiles", in: "Base", ["GalleryDigest", "LibC", systemPackage]),
    module(
      "GalleryDigest", in: "Base", [.target(name: "CDigest", condition: .when(platforms: [.linux]))]),
    module(
      "GalleryStore", in: "Base", ["GalleryFiles", "GalleryText", "SQLite", systemPackage],
      [.testedInside, .optimisedAlone]),
    module("WorkerProcesses", in: "Base", ["CSandbox", "LibC"]),
    c("CSandbox", in: "Base"),
    c("CEmbeddedTexts", in: "Base"),
    module("LibC", in: "Base"),

    // Libraries: each with its module map, and the Swift type that owns its memory and pointers.
    module("Zlib", in: "Libraries/Archives", ["CDeflate"]),
    system("CDeflate", in: "Archives", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    system("CZstd", in: "Archives", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd"),
    system("CLibArchive", in: "Archives", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),

    // Cairo, Pango and, on Linux, fontconfig, which finds the fonts.
    module(
      "Cairo", in: "Libraries/Cairo", ["CCairo", "GalleryGeometry", "LibC", systemPackage],
      links: [.linkedLibrary("fontconfig", .when(platforms: [.linux]))]),
    system("CCairo", in: "Cairo", pkgConfig: "pangocairo", apt: "libpango1.0-dev", brew: "pango"),

    module("Curl", in: "Libraries/Curl", ["CCurl", "LibC"]),
    system("CCurl", in: "Curl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),

    module("Faces", in: "Libraries/Faces", ["CFaces", "GalleryGeometry"]),
    c(
      "CFaces", in: "Libraries/Faces", exclude: ["frontal_faces.dat", "NOTICE"], cxxSettings: facesSettings,
      links: facesLinks),

    module("JPEG", in: "Libraries/JPEG", ["CJPEG", "CLibJPEG", "GalleryGeometry"]),
    c("CJPEG", in: "Libraries/JPEG", ["CLibJPEG", "CReducedJPEG"]),
    system("CLibJPEG", in: "JPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),

    module("JPEG2000", in: "Libraries/JPEG2000", ["CJPEG2000", "GalleryGeometry"]),
    c("CJPEG2000", in: "Libraries/JPEG2000", ["COpenJPEG"]),
    system("COpenJPEG", in: "JPEG2000", pkgConfig: "libopenjp2", apt: "libopenjp2-7-dev", brew: "openjpeg"),

    // JPEG at 1/8 and 1/4, in C without any library, and its Swift.
    module("ReducedJPEG", in: "Libraries/ReducedJPEG", ["CReducedJPEG"], exclude: ["README.md"]),
    c("CReducedJPEG", in: "Libraries/ReducedJPEG"),

    // The parser of markup, for worker processes.
    module("LibXML", in: "Libraries/LibXML", ["CLibXML", "GalleryMarkup"]),
    system("CLibXML", in: "LibXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),

    module("LittleCMS", in: "Libraries/LittleCMS", ["CLCMS"]),
    system("CLCMS", in: "LittleCMS", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),

    system("CDigest", in: "OpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),

    module("Pixels", in: "Libraries/Pixels", ["CPixels", "GalleryGeometry", "LibC", "Vips"]),
    c("CPixels", in: "Libraries/Pixels", ["CZstd"]),

    // PNG row by row, inflated by libdeflate.
    module("PNG", in: "Libraries/PNG", ["CPNG"]),
    c("CPNG", in: "Libraries/PNG", ["CDeflate"]),

    // libqpdf completes the PDF files that Cairo begins.
    module("QPDF", in: "Libraries/QPDF", ["CQPDF"]),
    c("CQPDF", in: "Libraries/QPDF", ["CLibQPDF"], links: qpdfLinks),
    system(
      "CLibQPDF", in: "QPDF", pkgConfig: qpdfLinks.isEmpty ? "libqpdf" : nil, apt: "libqpdf-dev", brew: "qpdf"
    ),

    module("SQLite", in: "Libraries/SQLite", ["CSQLite"]),
    system("CSQLite", in: "SQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),

    module("Vips", in: "Libraries/Vips", ["CVips", "CVipsStart"]),
    c("CVipsStart", in: "Libraries/Vips", ["CVips"], links: [.linkedLibrary("gmodule-2.0")]),
    system("CVips", in: "Vips", pkgConfig: "vips", apt: "libvips-dev", brew: "vips"),

    // What tests share, and the programs that they start; no product contains them.
    .target(
      name: "TestSupport", dependencies: ["GalleryLayout", systemPackage], path: "Tests/Support/TestSupport",
      swiftSettings: testSettings),
    .target(
      name: "CFixtures", dependencies: ["CLibJPEG", "COpenJPEG", "CVips"], path: "Tests/Support/CFixtures"),
    testProgram("ServeLoopback", ["TestSupport", systemPackage]),
    testProgram("FetchUntilKilled", ["GallerySources", "GalleryTransport", "GalleryWeb", systemPackage]),
    testProgram(
      "FaultyDecoder", ["CFixtures", "GalleryDecoding", "GalleryGeometry", "GalleryModel", "LibC"]),
    // A build that decodes in its own process: its instructions can be counted, and the cost of workers measured.
    .executableTarget(
      name: "InProcessBuild", dependencies: ["GalleryKit", "LibC", systemPackage],
      path: "Benchmarks/InProcessBuild", swiftSettings: swiftSettings, linkerSettings: programLinks),

    // Tests: a target for each folder. The command's run the programs, which `swift test` builds with everything else.
    // They do not depend on them: they would link them, and with them Swift's static libraries beside the shared ones
    // of Swift Testing.
    tests(
      of: "Command",
      [
        "GalleryDigest", "GalleryFiles", "GalleryKit", "GalleryModel", "GalleryOptions", "TestSupport",
        systemPackage,
      ]),
    tests(
      of: "Kit",
      [
        "GalleryDecoding", "GalleryDrawing", "GalleryFiles", "GalleryGeometry", "GalleryHTML", "GalleryJSON",
        "GalleryKit", "GalleryLayout", "GalleryLayoutDocuments", "GalleryLikeness", "GalleryMarkup",
        "GalleryModel", "GalleryOptions", "GalleryOutput", "GallerySources", "GalleryText",
        "GalleryTransport",
        "GalleryWeb", "TestSupport", systemPackage,
      ]),
    tests(
      of: "Fetcher",
      [
        "GalleryFiles", "GalleryGeometry", "GalleryJSON", "GalleryMarkup", "GalleryModel", "GalleryOutput",
        "GallerySources", "GalleryStore", "GalleryText", "GalleryTransport", "GalleryWeb", "LibXML", "SQLite",
        "TestSupport", systemPackage,
      ]),
    tests(
      of: "Decoding",
      [
        "CFixtures", "CJPEG", "Faces", "GalleryCatalogue", "GalleryDecoding", "GalleryDigest", "GalleryFiles",
        "GalleryGeometry", "GalleryMarkup", "GalleryModel", "GalleryStore", "GalleryText", "LibC", "LibXML",
        "LittleCMS", "PNG", "Pixels", "ReducedJPEG", "SQLite", "TestSupport", "Vips", "WorkerProcesses",
        systemPackage,
      ]),
    tests(
      of: "Layout",
      ["GalleryGeometry", "GalleryJSON", "GalleryLayout", "GalleryLayoutDocuments", "TestSupport"]),
    tests(
      of: "Compositor",
      [
        "CCairo", "CVips", "Cairo", "GalleryDrawing", "GalleryFiles", "GalleryGeometry", "GalleryHTML",
        "GalleryModel", "GalleryText", "TestSupport", "Vips", systemPackage,
      ]),
    tests(
      of: "Base",
      ["GalleryDigest", "GalleryGeometry", "GalleryModel", "GalleryText", "TestSupport", systemPackage]),
    tests(of: "Libraries", ["SQLite", "TestSupport", systemPackage]),
  ],
  cxxLanguageStandard: .cxx17
)
