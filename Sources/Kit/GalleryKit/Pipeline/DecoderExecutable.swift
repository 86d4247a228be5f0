import Foundation

/// The search for the program `gallery-decoder`.
enum DecoderExecutable {
  private static let name = "gallery-decoder"

  /// Returns the path of the executable beside the running program or, for installed programs, in
  /// `../libexec`. Throws the places that were searched.
  static func find() throws(GalleryError) -> String {
    guard let folder = runningProgram?.deletingLastPathComponent() else {
      throw .decoder("cannot find the path of the running program; set the path of \(name)")
    }
    let candidates = [
      folder.appendingPathComponent(name),
      folder.deletingLastPathComponent().appendingPathComponent("libexec").appendingPathComponent(name),
    ].map(\.path)
    guard let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw .decoder(
        "\(name) is missing; looked for \(candidates.joined(separator: ", ")); a Swift package builds it if its target "
          + "depends on .product(name: \"\(name)\", package: \"gallery\")")
    }
    return found
  }

  /// The running program's file; `nil` if the system does not report it.
  private static var runningProgram: URL? {
    #if canImport(Darwin)
      Bundle.main.executableURL?.resolvingSymlinksInPath()
    #else
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        .map { URL(fileURLWithPath: $0) }
    #endif
  }
}
