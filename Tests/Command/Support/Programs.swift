import Foundation
import TestSupport

/// The paths of the programs under test.
enum Programs {
  private final class Marker {}

  /// The build's folder for programs: that of the test bundle.
  private static let folder: URL = {
    let candidates = [Bundle(for: Marker.self).bundleURL, Bundle.main.executableURL ?? Bundle.main.bundleURL]
      .flatMap { [$0, $0.deletingLastPathComponent()] }
    return candidates.first {
      FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("gallery").path)
    } ?? Bundle.main.bundleURL
  }()

  /// The path of `gallery`. Its cache is a folder of these tests.
  static let gallery: String = {
    setenv("XDG_CACHE_HOME", caches, 1)
    return folder.appendingPathComponent("gallery").path
  }()

  /// The script that writes the manual pages.
  static let manual = Repository.path("Packaging/manual.py")

  /// The folder for caches, which is removed when the tests end.
  static let caches: String = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gallery-test-caches-\(ProcessInfo.processInfo.processIdentifier)").path
    atexit { try? FileManager.default.removeItem(atPath: Programs.caches) }
    return folder
  }()

  /// The pictures of the repository.
  static let samples = Repository.path("Samples")

  /// The path of a sample.
  static func sample(_ name: String) -> String { samples + "/" + name }
}
