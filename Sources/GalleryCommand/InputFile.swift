import Foundation
import GalleryFiles
import GalleryModel
import SystemPackage

/// A file on the command line, or standard input.
enum InputFile {
  /// Opens a file for reading in pieces; `-` is standard input.
  ///
  /// - Throws: ``GalleryError/source(_:)`` if the file is missing or cannot be read.
  static func open(_ path: String) throws(GalleryError) -> FileDescriptor {
    if path == "-" { return .standardInput }
    do {
      return try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
    } catch {
      throw unreadable(path)
    }
  }

  /// Returns the content of a file; `-` is standard input.
  ///
  /// - Throws: ``GalleryError/source(_:)`` if the file is missing or cannot be read.
  static func read(_ path: String) throws(GalleryError) -> Data {
    do {
      return try path == "-"
        ? FileDescriptor.standardInput.rest() : Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw unreadable(path)
    }
  }

  private static func unreadable(_ path: String) -> GalleryError {
    .source("\(path): cannot be read: no such file, or no permission")
  }
}
