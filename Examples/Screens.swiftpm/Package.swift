// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// An app for Swift Playgrounds and Xcode. This project's CI has no Apple SDK: it checks the types of the screens only.
let package = Package(
  name: "Screens",
  platforms: [.iOS("18.0")],
  products: [
    .iOSApplication(
      name: "Screens", targets: ["Screens"], displayVersion: "1.0", bundleVersion: "1",
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeRight, .landscapeLeft])
  ],
  dependencies: [.package(name: "gallery", path: "../..")],
  targets: [
    .executableTarget(
      name: "Screens",
      dependencies: [
        .product(name: "GalleryLayout", package: "gallery"),
        .product(name: "GalleryViews", package: "gallery"),
      ],
      path: "Screens")
  ]
)
