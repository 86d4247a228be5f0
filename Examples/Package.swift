// swift-tools-version: 6.2
import PackageDescription

// Other packages name gallery by its address; this one is inside its repository.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gallery", path: "..")],
  targets: [
    .executableTarget(
      name: "Sheets",
      dependencies: [
        .product(name: "GalleryKit", package: "gallery"),
        // The program that decodes photos: SwiftPM builds it beside this one, where the library looks for it.
        .product(name: "gallery-decoder", package: "gallery"),
      ]),
    .executableTarget(
      name: "Sunflower",
      dependencies: [
        .product(name: "GalleryKit", package: "gallery"),
        .product(name: "GalleryLayout", package: "gallery"),
        .product(name: "gallery-decoder", package: "gallery"),
      ]),
    .executableTarget(
      name: "Upload",
      dependencies: [
        .product(name: "GalleryKit", package: "gallery"),
        .product(name: "gallery-decoder", package: "gallery"),
      ]),
    .executableTarget(
      name: "EditedPlan",
      dependencies: [
        .product(name: "GalleryKit", package: "gallery"),
        .product(name: "gallery-decoder", package: "gallery"),
      ]),
    .executableTarget(name: "Scrolling", dependencies: [.product(name: "GalleryLayout", package: "gallery")]),
  ]
)
