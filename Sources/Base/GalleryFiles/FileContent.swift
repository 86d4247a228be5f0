package import Foundation
import GalleryDigest
package import SystemPackage

/// The content of a file, identified by its size and a hash.
package struct FileContent: Sendable, Hashable, Codable {
  /// The file's size in bytes.
  package let bytes: Int
  /// SHA-256 of the file, 64 lower-case hexadecimal digits.
  package let sha256: String

  package init(bytes: Int, sha256: String) {
    self.bytes = bytes
    self.sha256 = sha256
  }

  package init(_ data: Data) { self.init(bytes: data.count, sha256: SHA256.digest(of: data).hexadecimal) }

  /// Hashes an open file from its start, by default all bytes. The file offset does not change.
  package init(of descriptor: FileDescriptor, limit: Int = .max) throws(Errno) {
    let hash = SHA256()
    var count = 0
    try descriptor.forEachPiece(limit: limit) { piece in
      hash.update(piece)
      count += piece.count
    }
    self.init(bytes: count, sha256: hash.finalize().hexadecimal)
  }

  /// Hashes a regular file; `nil` for any other path. Does not follow links or wait for a FIFO.
  package init?(ofFile path: FilePath) throws(Errno) {
    do {
      guard try Stat(path, followTargetSymlink: false).type == .regular else { return nil }
      let descriptor = try FileState.open(path).descriptor
      defer { descriptor.closeUnwritten() }
      try self.init(of: descriptor)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
