import Foundation
import GalleryFiles
import GalleryModel

/// Access to the files that arguments name; the name `-` stands for standard input.
enum InputFile {
  static func read(_ path: String) throws(GalleryError) -> Data {
    try Result {
      try path == "-" ? FileDescriptor.standardInput.rest() : Data(contentsOf: URL(fileURLWithPath: path))
    }.mapError { _ in GalleryError.source("\(path): cannot be read: no such file, or no permission") }.get()
  }
}
