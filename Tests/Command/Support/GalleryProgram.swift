import Foundation
import SystemPackage
import TestSupport

/// `gallery` as users run it.
enum GalleryProgram {
  /// Runs it to its end. The environment has only the search path, one decoder and the given variables.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: Data? = nil, seconds: Int = 60
  ) throws -> Subprocess {
    let variables = self.environment(environment).map { "\($0.key)=\($0.value)" }.sorted()
    return try Subprocess.run(
      "env", ["-i"] + variables + [Programs.gallery] + arguments, input: input, seconds: seconds)
  }

  /// Builds into a folder at a low resolution, which is fast.
  static func build(
    _ sources: [String], to output: FilePath, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Subprocess {
    try run(
      ["build"] + sources + ["--output", output.string, "--dpi", "40"] + options, environment: environment)
  }

  /// The environment of a run, without the caches of other runs. It has one decoder, since each takes a fifth of a
  /// small build to start; tests of several decoders state their number.
  static func environment(_ variables: [String: String]) -> [String: String] {
    let cache = "\(Programs.caches)/\(UUID().uuidString)"
    let own = ProcessInfo.processInfo.environment
    let kept = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LLVM_PROFILE_FILE"]
    return own.filter { kept.contains($0.key) }.merging(["XDG_CACHE_HOME": cache, "GALLERY_JOBS": "1"]) { $1 }
      .merging(variables) { $1 }
  }
}

extension Subprocess {
  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The lines of standard output.
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}
