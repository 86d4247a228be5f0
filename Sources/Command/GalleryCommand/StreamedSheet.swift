import ArgumentParser
import Foundation
import GalleryFiles
import GalleryKit

/// The sheet of `--output -`, which is written to standard output. Until it is
/// whole, it is in a temporary folder.
struct StreamedSheet {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "gallery-\(UUID().uuidString)", directoryHint: .isDirectory)

  /// Directs the only sheet of products to the temporary folder, if standard output is the output.
  func adopt(_ products: inout [Product]) throws {
    guard let output = products.first?.configuration.output, output.folder == "-" else { return }
    guard isatty(FileDescriptor.standardOutput.rawValue) == 0 else {
      throw ValidationError("--output -: standard output is a terminal; redirect it to a file or a pipe")
    }
    let name = "sheet." + (output.formats.first ?? .jpeg).fileExtension
    products.setOutput(folder.appending(path: name).path)
  }

  func contains(_ path: String) -> Bool { path.hasPrefix(folder.path) }

  /// Runs a build, and removes the temporary file. Messages name standard output instead of it.
  func run<Output>(_ build: () async throws -> Output) async throws -> Output {
    // A folder that cannot be removed is left to the system, which cleans up temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      return try await build()
    } catch GalleryError.configuration(var problems) {
      for index in problems.indices {
        let parts = problems[index].message.parts(separatedBy: "\"")
        guard parts.count > 2, contains(String(parts[1])) else { continue }
        problems[index].message = "standard output" + parts[2...].joined(separator: "\"")
      }
      throw GalleryError.configuration(problems)
    }
  }

  /// Writes a file to standard output.
  func copy(_ path: String) throws(GalleryError) {
    try Result {
      let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
      try file.closeAfter {
        while case let bytes = try file.nextBytes(FileDescriptor.pieceSize), !bytes.isEmpty {
          _ = try FileDescriptor.standardOutput.writeAll(bytes)
        }
      }
    }.mapError { _ in GalleryError.inputOutput("cannot write to standard output") }.get()
  }
}
