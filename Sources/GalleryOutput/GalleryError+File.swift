package import GalleryModel
package import SystemPackage

extension GalleryError {
  /// A failure that has its cause in the disk and not in the folder that was chosen.
  private static let disk: Set<Errno> = [.ioError, .noSpace, .diskQuotaExceeded, .fileTooLarge]

  /// The error for something that cannot be done with a file or folder.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - action: The action that failed: `create the folder`.
  ///   - cause: The reason that the system gives.
  package static func file(_ path: FilePath, cannot action: String, _ cause: Errno) -> GalleryError {
    let text = "\(path): cannot \(action): \(cause)"
    return disk.contains(cause)
      ? .inputOutput(text) : .output(text + "; put it right or choose another folder with --output")
  }

  /// Does something with a file or folder.
  ///
  /// - Throws: The error that names both and the reason.
  package static func naming<Value>(
    _ path: FilePath, cannot action: String, _ body: () throws(Errno) -> Value
  ) throws(GalleryError) -> Value {
    do {
      return try body()
    } catch {
      throw .file(path, cannot: action, error)
    }
  }
}
