import Foundation
import GalleryFiles
import GalleryModel

/// Access to the files that arguments name; the name `-` stands for standard input.
enum InputFile {
  /// Opens a file for reading.
  static func open(_ path: String) throws(GalleryError) -> FileDescriptor {
    if path == "-" { return .standardInput }
    return try Result { try FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) }
      .mapError { _ in unreadable(path) }.get()
  }

  static func read(_ path: String) throws(GalleryError) -> Data {
    try Result {
      try path == "-" ? FileDescriptor.standardInput.rest() : Data(contentsOf: URL(fileURLWithPath: path))
    }.mapError { _ in unreadable(path) }.get()
  }

  private static func unreadable(_ path: String) -> GalleryError {
    .source("\(path): cannot be read: no such file, or no permission")
  }
}
