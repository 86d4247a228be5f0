import GalleryFiles
import GalleryModel
import SystemPackage

/// A file that is written and has yet to be brought to the disk. It stays open until then, since the system tells those
/// who have a file open what it could not write.
final class UnsynchronizedFile: Sendable {
  /// The place where it lies.
  let path: FilePath
  /// The path that messages name.
  private let told: FilePath
  private let descriptor: FileDescriptor

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - path: The place where it lies.
  ///   - descriptor: The open file. It is closed if writing fails.
  ///   - told: The path that messages name.
  ///   - write: Writes the content.
  /// - Throws: ``GalleryError`` if `write` throws.
  init(
    _ path: FilePath, _ descriptor: FileDescriptor, told: FilePath,
    _ write: (FileDescriptor) throws -> Void
  ) throws(GalleryError) {
    self.path = path
    self.told = told
    self.descriptor = descriptor
    do {
      try write(descriptor)
    } catch {
      abandon()
      throw .file(told, cannot: "write it", error as? Errno ?? .ioError)
    }
  }

  /// Brings the content to the disk and closes the file, whatever happens.
  func synchronize() throws(GalleryError) {
    do {
      try descriptor.closeAfter { try FileCall.synchronize(descriptor) }
    } catch {
      throw .file(told, cannot: "write it", error as? Errno ?? .ioError)
    }
  }

  /// Closes the file after a failure: what is in it is not wanted any more.
  func abandon() { try? descriptor.close() }
}
