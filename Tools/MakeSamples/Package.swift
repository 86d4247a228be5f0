// swift-tools-version: 6.1
import PackageDescription

/// Makes the pictures of `Samples/`. A package of its own, so that the photos of the README can be made
/// again without building gallery, and gallery without building this.
let package = Package(
  name: "samples-generator",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "make-samples", targets: ["MakeSamples"])],
  targets: [
    .systemLibrary(
      name: "CVips", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .executableTarget(
      name: "MakeSamples", dependencies: ["CVips"],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ]
)
