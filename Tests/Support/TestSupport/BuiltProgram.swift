import Foundation

/// A program of this package, built with the tests.
package enum BuiltProgram {
  private final class Marker {}

  /// The path of a program by its name, in the folder of the test bundle.
  package static func path(_ name: String) -> String {
    let candidates = [Bundle(for: Marker.self).bundleURL, Bundle.main.executableURL ?? Bundle.main.bundleURL]
      .flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appendingPathComponent(name).path }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }
}
