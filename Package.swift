// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// A Boolean value that indicates whether SwiftPM has fetched this package for another one, which may then not have
/// flags that SwiftPM calls unsafe.
let isFetched = ["/checkouts/", "/registry/"].contains { Context.packageDirectory.contains($0) }

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
  + (isFetched ? [] : [.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release))])

/// The modules whose internal declarations tests see, also in release: tests link the same modules as programs.
let modulesTestedInside: Set = [
  "GalleryCatalogue", "GalleryDecoding", "GalleryDrawing", "GalleryHTML", "GalleryKit", "GalleryLayout",
  "GalleryModel",
  "GallerySources", "GalleryStore", "GalleryTransport", "GalleryWeb",
]

/// Modules whose callers use only large functions. Cross-module optimisation of them took a third of the compile time.
let modulesOptimisedAlone: Set = [
  "GalleryCatalogue", "GalleryDecoding", "GalleryDrawing", "GalleryHTML", "GalleryLayout", "GalleryLikeness",
  "GallerySources", "GalleryStore", "GalleryTransport",
]

/// The settings of the tests themselves. They run the optimised modules and programs that users get; optimising their own
/// code would cost more in compiling than it gains.
let testSettings: [SwiftSetting] =
  swiftSettings + (isFetched ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

/// The commit that is built, abbreviated; nothing where this is no repository.
let commit = Context.gitInformation.map { String($0.currentCommit.prefix(10)) } ?? ""

/// Rounding calls libm, which nothing else links where Foundation is not imported.
let libm: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

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
/// A Boolean value that indicates whether Debian's archive of dlib is there, of which the detector needs two small files.
/// With the shared library, a worker would load BLAS, LAPACK, SQLite and image formats when it starts.
let hasDlibArchive = debianHas("libdlib.a")
/// The settings that link Debian's archive of libqpdf; none where it is not there. Each release of Debian has a shared
/// libqpdf of another name: a package that depends on it could not be installed on the next release.
let qpdfLinks: [LinkerSetting] =
  debianHas("libqpdf.a") && debianHas("libgnutls.so.30")
  ? [":libqpdf.a", ":libgnutls.so.30", "jpeg", "z"].map { .linkedLibrary($0) } : []
/// The settings of the target in C++ that includes dlib's headers.
let facesSettings: [CXXSetting] =
  (dlib == nil ? [] : [.define("GALLERY_HAS_DLIB")])
  + (isFetched || dlib == nil || dlib == "/usr" ? [] : [.unsafeFlags(["-I\(dlib ?? "")/include"])])
let facesLinks: [LinkerSetting] =
  dlib.map { folder in
    [.linkedLibrary(hasDlibArchive ? ":libdlib.a" : "dlib")]
      + (isFetched ? [] : [.unsafeFlags(["-L\(folder)/lib"])])
  } ?? []

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

let package = Package(
  name: "gallery",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "gallery", targets: ["GalleryCommand"]),
    .executable(name: "gallery-decoder", targets: ["GalleryDecoder"]),
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
    // System libraries: a module map, typed wrappers, nothing else.
    .systemLibrary(
      name: "CVips", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CLibJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),

    .systemLibrary(
      name: "COpenJPEG", pkgConfig: "libopenjp2",
      providers: [.apt(["libopenjp2-7-dev"]), .brew(["openjpeg"])]),
    .systemLibrary(
      name: "CLCMS", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CLibXML", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CLibQPDF", pkgConfig: qpdfLinks.isEmpty ? "libqpdf" : nil,
      providers: [.apt(["libqpdf-dev"]), .brew(["qpdf"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),

    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // The ground floor: what several stages need, one idea a target.
    .target(name: "LibC", swiftSettings: swiftSettings),
    .systemLibrary(name: "CDigest", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "GalleryDigest",
      dependencies: [.target(name: "CDigest", condition: .when(platforms: [.linux]))],
      swiftSettings: swiftSettings),

    .target(name: "GalleryText", dependencies: ["LibC"], swiftSettings: swiftSettings),
    .target(name: "GalleryMarkup", dependencies: ["GalleryText"], swiftSettings: swiftSettings),
    .target(name: "GalleryJSON", dependencies: ["GalleryText"], swiftSettings: swiftSettings),

    // The parser of markup, for worker processes.
    .target(name: "LibXML", dependencies: ["CLibXML", "GalleryMarkup"], swiftSettings: swiftSettings),

    // libcurl, with everything unsafe in it.
    .target(name: "Curl", dependencies: ["CCurl", "LibC"], swiftSettings: swiftSettings),

    // SQLite, with everything unsafe in it.
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: swiftSettings),

    .target(
      name: "GalleryFiles",
      dependencies: ["LibC", .product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: swiftSettings),

    // The cache that builds share: files of responses and of photos, and an index.
    .target(
      name: "GalleryStore",
      dependencies: [
        "GalleryFiles", "GalleryText", "SQLite", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings),

    // Pure geometry: no dependency, no I/O, no C.
    .target(name: "GalleryGeometry", swiftSettings: swiftSettings, linkerSettings: libm),
    .target(name: "GalleryLayout", dependencies: ["GalleryGeometry"], swiftSettings: swiftSettings),
    // SwiftUI and UIKit over layouts; empty where neither exists.
    .target(name: "GalleryViews", dependencies: ["GalleryLayout"], swiftSettings: swiftSettings),

    // Values that the stages share, and the layouts' JSON.
    .target(
      name: "GalleryModel",
      dependencies: [
        "GalleryGeometry", "GalleryText", "LibC", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings + (dlib == nil ? [] : [.define("GALLERY_HAS_DLIB")])),
    // The table of options. No stage imports it: after an edit, GalleryKit and the programs are compiled.
    .target(
      name: "GalleryOptions", dependencies: ["GalleryModel", "GalleryText"],
      swiftSettings: swiftSettings),
    .target(
      name: "GalleryLayoutDocuments",
      dependencies: ["GalleryLayout", "GalleryText", "GalleryJSON"],
      swiftSettings: swiftSettings),

    // What is said to servers and by them, and who says it: the listings of sources know the first only.
    .target(
      name: "GalleryWeb",
      dependencies: [
        "Curl", "GalleryDigest", "GalleryModel", "GalleryText",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "GalleryTransport",
      dependencies: [
        "Curl", "GalleryDigest", "GalleryFiles", "GalleryJSON", "GalleryStore", "GalleryText", "GalleryWeb",
        "SQLite",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings),

    // The files that builds write: all or none of a set get their names, and later builds recognize them.
    .target(
      name: "GalleryOutput",
      dependencies: [
        "GalleryDigest", "GalleryFiles", "GalleryJSON", "GalleryModel",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings),

    // The stages of the pipeline. None imports another.
    .target(
      name: "GallerySources",
      dependencies: [
        "CEmbeddedTexts",
        "GalleryGeometry", "GalleryModel", "GalleryText", "GalleryMarkup", "GalleryJSON", "GalleryDigest",
        "GalleryFiles", "GalleryOutput", "GalleryWeb", "LibC",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Listings/words.json", "Recipes/presets.json"], swiftSettings: swiftSettings),
    // JPEG at 1/8 and 1/4, in C without any library, and its Swift. They depend on nothing.
    .target(name: "CReducedJPEG"),
    .target(
      name: "ReducedJPEG", dependencies: ["CReducedJPEG"], exclude: ["README.md"],
      swiftSettings: swiftSettings),
    .target(name: "CJPEG", dependencies: ["CLibJPEG", "CReducedJPEG"]),
    // JPEG 2000 by OpenJPEG.
    .target(name: "CJPEG2000", dependencies: ["COpenJPEG"]),
    // PNG row by row, inflated by libdeflate.
    .target(name: "CPNG", dependencies: ["CDeflate"]),
    .target(name: "CPixels"),
    .target(name: "CSandbox"),
    .target(name: "CAllocator"),
    .target(
      name: "CVipsStart", dependencies: ["CVips"], linkerSettings: [.linkedLibrary("gmodule-2.0")]),
    // The owners of memory, descriptors and what C libraries make: no other target sees their pointers.
    .target(
      name: "JPEG", dependencies: ["CJPEG", "CLibJPEG", "GalleryGeometry"], swiftSettings: swiftSettings),
    .target(
      name: "JPEG2000", dependencies: ["CJPEG2000", "GalleryGeometry"], swiftSettings: swiftSettings),
    .target(name: "Zlib", dependencies: ["CDeflate", "CZlib"], swiftSettings: swiftSettings),
    .target(name: "PNG", dependencies: ["CPNG"], swiftSettings: swiftSettings),
    .target(
      name: "Pixels", dependencies: ["CPixels", "GalleryGeometry", "LibC", "Vips"],
      swiftSettings: swiftSettings),
    .target(
      name: "CFaces", exclude: ["frontal_faces.dat", "NOTICE"], cxxSettings: facesSettings,
      linkerSettings: facesLinks),
    .target(name: "Faces", dependencies: ["CFaces", "GalleryGeometry"], swiftSettings: swiftSettings),
    .target(name: "WorkerProcesses", dependencies: ["CSandbox", "LibC"], swiftSettings: swiftSettings),
    .target(name: "LittleCMS", dependencies: ["CLCMS"], swiftSettings: swiftSettings),
    .target(name: "Vips", dependencies: ["CVips", "CVipsStart"], swiftSettings: swiftSettings),
    .target(
      name: "GalleryDecoding",
      dependencies: [
        "Faces", "GalleryGeometry", "GalleryModel", "GalleryText", "GalleryDigest", "GalleryFiles",
        "GalleryMarkup", "JPEG", "JPEG2000", "LibC", "LibXML", "LittleCMS", "PNG", "Pixels", "Vips",
        "WorkerProcesses", "Zlib",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings),
    // The catalogue: facts and tiles of photos that builds keep for later ones.
    .target(name: "CTilePacking", dependencies: ["CZstd"]),
    .target(
      name: "GalleryCatalogue",
      dependencies: [
        "CTilePacking", "GalleryDecoding", "GalleryDigest", "GalleryFiles",
        "GalleryMarkup", "GalleryModel", "GalleryStore", "GalleryText", "SQLite",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings),
    // The owner of every pointer of Cairo's and Pango's.
    .target(
      name: "Cairo",
      dependencies: [
        "GalleryGeometry", "CCairo", "CPango", "LibC",
        .product(name: "SystemPackage", package: "swift-system"),
        .target(name: "CFontconfig", condition: .when(platforms: [.linux])),
      ], swiftSettings: swiftSettings),
    // libqpdf, which completes the PDF files that Cairo begins.
    .target(name: "CQPDF", dependencies: ["CLibQPDF"], linkerSettings: qpdfLinks),
    .target(name: "QPDF", dependencies: ["CQPDF"], swiftSettings: swiftSettings),
    .target(
      name: "GalleryDrawing",
      dependencies: [
        "GalleryFiles", "GalleryGeometry", "GalleryModel", "Cairo", "LibC", "QPDF", "Vips",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings),

    // Values about pages and photos as the text of an HTML page, with its code and styles.
    .target(
      name: "GalleryHTML",
      dependencies: ["CEmbeddedTexts", "GalleryDigest", "GalleryGeometry", "GalleryModel", "GalleryText"],
      exclude: ["Resources"], swiftSettings: swiftSettings),
    .target(name: "CEmbeddedTexts"),

    // The commit that is built, for the command alone: after a commit, nothing else is compiled.
    .target(name: "CBuildStamp", cSettings: [.define("GALLERY_COMMIT", to: commit)]),

    // The features, sharpness, scenes and fingerprints of tiles, by which photos are compared.
    .target(
      name: "GalleryLikeness", dependencies: ["GalleryGeometry", "GalleryLayout", "GalleryModel"],
      swiftSettings: swiftSettings),

    // The facade, and the two executables.
    .target(
      name: "GalleryKit",
      dependencies: [
        "CEmbeddedTexts", "GalleryFiles", "GalleryDigest",
        "GalleryGeometry", "GalleryText", "GalleryModel", "GalleryOptions", "GalleryLayout",
        "GalleryLayoutDocuments",
        "GalleryMarkup", "GalleryJSON", "GalleryWeb", "GalleryTransport", "GallerySources", "GalleryDecoding",
        "GalleryCatalogue", "GalleryDrawing", "GalleryHTML", "GalleryLikeness", "GalleryOutput",
        "GalleryStore",
        "LibC", "Vips", "WorkerProcesses",
      ],
      exclude: ["Diagnosis/samples.json"], swiftSettings: swiftSettings),
    // Only the decoder loads libarchive.
    .executableTarget(
      name: "GalleryDecoder",
      dependencies: ["GalleryDecoding", "GalleryFiles", "CLibArchive", "CZlib", "LibC"],
      swiftSettings: swiftSettings,
      linkerSettings: programLinks),
    .executableTarget(
      name: "GalleryCommand",
      dependencies: [
        "GalleryFiles",
        "GalleryKit", "GalleryLayout", "GalleryLayoutDocuments", "GalleryModel",
        "GalleryOptions", "GallerySources", "GalleryStore", "GalleryText",
        "GalleryJSON", "CAllocator", "CBuildStamp",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings, linkerSettings: programLinks),

    // Helpers that several test targets share; no product contains them.
    .target(
      name: "TestSupport",
      dependencies: ["GalleryLayout", .product(name: "SystemPackage", package: "swift-system")],
      path: "Tests/TestSupport", swiftSettings: testSettings),
    .executableTarget(
      name: "ServeLoopback",
      dependencies: ["TestSupport", .product(name: "SystemPackage", package: "swift-system")],
      path: "Tests/ServeLoopback", swiftSettings: swiftSettings),
    .executableTarget(
      name: "FetchUntilKilled",
      dependencies: [
        "GallerySources", "GalleryTransport", "GalleryWeb",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/FetchUntilKilled", swiftSettings: swiftSettings),
    .target(
      name: "CFixtures", dependencies: ["CVips", "CLibJPEG", "COpenJPEG"], path: "Tests/CFixtures"),
    .executableTarget(
      name: "FaultyDecoder",
      dependencies: ["GalleryDecoding", "GalleryGeometry", "GalleryModel", "LibC", "CFixtures"],
      path: "Tests/FaultyDecoder", swiftSettings: swiftSettings),
    // A build that decodes in its own process: its instructions can be counted, and the cost of workers measured.
    .executableTarget(
      name: "InProcessBuild",
      dependencies: ["GalleryKit", "LibC", .product(name: "SystemPackage", package: "swift-system")],
      path: "Benchmarks/InProcessBuild", swiftSettings: swiftSettings, linkerSettings: programLinks),
    .testTarget(
      name: "GalleryDecodingTests",
      dependencies: [
        "GalleryDecoding", "GalleryMarkup", "LibXML", "GalleryDigest", "GalleryGeometry", "GalleryModel",
        "GalleryText",
        "CFixtures", "CJPEG", "Faces", "LibC", "LittleCMS", "PNG", "Pixels", "ReducedJPEG", "Vips",
        "WorkerProcesses",
        "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "GalleryMarkupTests", dependencies: ["GalleryMarkup", "GalleryText", "LibXML"],
      swiftSettings: testSettings),
    .testTarget(name: "GalleryTextTests", dependencies: ["GalleryText"], swiftSettings: testSettings),
    .testTarget(
      name: "GalleryCatalogueTests",
      dependencies: [
        "GalleryCatalogue", "GalleryDecoding", "GalleryDigest", "GalleryFiles", "GalleryGeometry",
        "GalleryMarkup",
        "GalleryModel", "GalleryStore", "GalleryText", "SQLite", "TestSupport", "WorkerProcesses",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "SQLiteTests",
      dependencies: ["SQLite", "TestSupport", .product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: testSettings),
    .testTarget(name: "GalleryDigestTests", dependencies: ["GalleryDigest"], swiftSettings: testSettings),
    .testTarget(
      name: "GalleryModelTests",
      dependencies: [
        "GalleryGeometry", "GalleryModel", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "GalleryOptionsTests",
      dependencies: ["GalleryGeometry", "GalleryModel", "GalleryOptions", "GalleryText"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GallerySourcesTests",
      dependencies: [
        "GalleryFiles",
        "GalleryWeb", "GalleryTransport", "GallerySources", "GalleryMarkup", "LibXML", "GalleryJSON",
        "GalleryGeometry", "GalleryOutput", "GalleryModel", "GalleryStore", "GalleryText", "SQLite",
        "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "GalleryDrawingTests",
      dependencies: [
        "GalleryDrawing", "Cairo", "GalleryFiles", "GalleryGeometry", "GalleryModel", "GalleryText",
        "CPango", "CVips", "Vips", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "GalleryHTMLTests",
      dependencies: ["GalleryHTML"], swiftSettings: testSettings),
    .testTarget(
      name: "GalleryLayoutTests",
      dependencies: [
        "GalleryLayout", "GalleryLayoutDocuments", "GalleryGeometry", "GalleryJSON", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "GalleryKitTests",
      dependencies: [
        "GalleryFiles",
        "GalleryKit", "GalleryHTML", "GalleryMarkup", "GalleryGeometry", "GalleryJSON", "GalleryModel",
        "GalleryOptions", "GalleryText",
        "GalleryLayout", "GalleryLayoutDocuments", "GalleryLikeness", "GalleryDecoding", "GalleryDrawing",
        "GalleryOutput", "GalleryWeb", "GalleryTransport", "GallerySources", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: testSettings),
    // Runs the programs, which `swift test` builds with everything else. Tests do not depend on them: they would link
    // them, and with them Swift's static libraries beside the shared ones of Swift Testing.
    .testTarget(
      name: "GalleryCommandTests",
      dependencies: [
        "GalleryFiles", "GalleryDigest",
        "GalleryKit", "GalleryModel", "GalleryOptions", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: testSettings),
  ],
  cxxLanguageStandard: .cxx17
)

if !isFetched {
  for target in package.targets where modulesTestedInside.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-enable-testing"], .when(configuration: .release)))
  }
  for target in package.targets where modulesOptimisedAlone.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-disable-cmo"], .when(configuration: .release)))
  }
}
