// swift-tools-version: 6.2
import PackageDescription

// A package of one's own names gallery by its address; this one lies within it.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gallery", path: "..")],
  targets: [
    .executableTarget(
      name: "Sheets",
      dependencies: [
        .product(name: "GalleryKit", package: "gallery"),
        // The program that photos are decoded in: SwiftPM builds it beside this one, where it is looked for.
        .product(name: "gallery-decoder", package: "gallery"),
      ]),
    .executableTarget(
      name: "Sunflower",
      dependencies: [
        .product(name: "GalleryKit", package: "gallery"),
        .product(name: "GalleryLayout", package: "gallery"),
        .product(name: "gallery-decoder", package: "gallery"),
      ]),
  ]
)
