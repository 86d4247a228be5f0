// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "gallery-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gallery", path: "..")],
  targets: [
    .executableTarget(
      name: "layout-bench",
      dependencies: [.product(name: "GalleryLayout", package: "gallery")],
      path: "Sources/LayoutBench", swiftSettings: swiftSettings),
    .executableTarget(
      name: "packing-bench",
      dependencies: [.product(name: "GalleryLayout", package: "gallery")],
      path: "Sources/PackingBench", swiftSettings: swiftSettings),
  ]
)
