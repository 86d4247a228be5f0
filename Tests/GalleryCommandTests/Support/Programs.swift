import Foundation

/// Where the programs under test are.
enum Programs {
  private final class Marker {}

  /// The folder that the build puts programs into: that of the test bundle.
  private static let folder: URL = {
    let candidates = [Bundle(for: Marker.self).bundleURL, Bundle.main.executableURL ?? Bundle.main.bundleURL]
      .flatMap { [$0, $0.deletingLastPathComponent()] }
    return candidates.first {
      FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("gallery").path)
    } ?? Bundle.main.bundleURL
  }()

  /// The path of `gallery`.
  static let gallery = folder.appendingPathComponent("gallery").path

  /// The pictures that come with the project.
  static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples").path

  /// The path of a sample.
  static func sample(_ name: String) -> String { samples + "/" + name }
}
