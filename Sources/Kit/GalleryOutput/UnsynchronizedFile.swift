import GalleryFiles
import GalleryModel

/// A written file that is not synchronized to disk yet. It stays open until then, because the system reports
/// write errors only to open descriptors.
final class UnsynchronizedFile: Sendable {
  let path: FilePath
  /// The path that messages name.
  private let shown: FilePath
  private let descriptor: FileDescriptor

  /// Calls a function that writes an open file. Closes the file if writing fails.
  init(
    _ path: FilePath, _ descriptor: FileDescriptor, shown: FilePath, _ write: (FileDescriptor) throws -> Void
  ) throws(GalleryError) {
    self.path = path
    self.shown = shown
    self.descriptor = descriptor
    do {
      try write(descriptor)
    } catch {
      abandon()
      throw .file(shown, cannot: "write the file", error as? Errno ?? .ioError)
    }
  }

  /// Synchronizes the content to disk and always closes the file.
  func synchronize() throws(GalleryError) {
    try GalleryError.naming(
      shown, cannot: "write the file", try descriptor.closeAfter { try FileCall.synchronize(descriptor) })
  }

  /// Closes the file after a failure. Its content is no longer needed.
  func abandon() { try? descriptor.close() }
}
