import Foundation
import GalleryFiles
import GalleryModel

enum InputFile {
  /// `-` is standard input.
  static func open(_ path: String) throws(GalleryError) -> FileDescriptor {
    if path == "-" { return .standardInput }
    do {
      return try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
    } catch {
      throw unreadable(path)
    }
  }

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
