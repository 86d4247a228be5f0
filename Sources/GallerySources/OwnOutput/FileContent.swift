package import Foundation
import GalleryDigest
package import SystemPackage

/// The content of a file, told by its size and a hash.
package struct FileContent: Sendable, Hashable {
  /// The file's size in bytes.
  package let bytes: Int
  /// SHA-256 of the file, 64 lower-case hexadecimal digits.
  package let sha256: String

  /// Takes down a content that is known.
  package init(bytes: Int, sha256: String) {
    self.bytes = bytes
    self.sha256 = sha256
  }

  /// Hashes bytes.
  package init(_ data: Data) {
    let hash = SHA256()
    data.withUnsafeBytes { hash.update(bufferPointer: $0) }
    self.init(bytes: data.count, sha256: hash.finalize().hexadecimal)
  }

  /// Hashes an open file from its start; the place at which it is read and written next stays where it is.
  ///
  /// - Parameters:
  ///   - descriptor: a file that can be read.
  ///   - limit: the file's first so many bytes are hashed. Default: all of them.
  package init(of descriptor: FileDescriptor, limit: Int = .max) throws(Errno) {
    let hash = SHA256()
    var count = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 16)
    defer { buffer.deallocate() }
    while count < limit {
      let read: Int
      do {
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(Self.piece, limit - count)])
        read = try descriptor.read(fromAbsoluteOffset: Int64(count), into: room)
      } catch {
        throw error as? Errno ?? .ioError
      }
      guard read > 0 else { break }
      hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<read]))
      count += read
    }
    self.init(bytes: count, sha256: hash.finalize().hexadecimal)
  }

  /// Bytes that are read and hashed at a time: they stay in the processor's cache.
  private static let piece = 256 << 10
}
