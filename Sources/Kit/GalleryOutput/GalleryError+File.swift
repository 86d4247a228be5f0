import GalleryFiles
package import GalleryModel
package import SystemPackage

extension GalleryError {
  /// Failures caused by the disk, not by the chosen folder.
  private static let disk: Set<Errno> = [.ioError, .noSpace, .diskQuotaExceeded, .fileTooLarge]

  /// Returns the error for a failed action on a file or folder, such as `create the folder`.
  package static func file(_ path: FilePath, cannot action: String, _ cause: Errno) -> GalleryError {
    let text = "\(path): cannot \(action): \(cause)"
    return disk.contains(cause)
      ? .inputOutput(text) : .output(text + "; fix this or choose another folder with --output")
  }

  /// Adds the path and the action to an error.
  package static func naming<Value>(
    _ path: FilePath, cannot action: String, _ body: @autoclosure () throws -> Value
  ) throws(GalleryError) -> Value {
    do {
      return try body()
    } catch {
      throw .file(path, cannot: action, error as? Errno ?? .ioError)
    }
  }
}

extension FileContent {
  /// Hashes a regular file like ``init(ofFile:)``, with errors for users.
  static func read(_ file: FilePath) throws(GalleryError) -> FileContent? {
    try GalleryError.naming(file, cannot: "read the file", try FileContent(ofFile: file))
  }
}
