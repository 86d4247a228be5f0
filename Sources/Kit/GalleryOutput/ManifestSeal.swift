package import Foundation
import GalleryDigest
package import GalleryFiles

/// Creates the last member of a manifest: a hash of the text before it. A truncated or changed manifest fails
/// the check, and gallery no longer treats it as its own.
package final class ManifestSeal {
  private let hash = SHA256()
  /// The last bytes added; they may be the end of the object.
  private var held = Data()

  package init() {}

  /// Adds a piece of a JSON object's text, indented by two spaces, and returns the bytes to write now.
  package func add(_ piece: Data) -> Data {
    let text = held + piece
    held = Data(text.suffix(Self.end.count))
    let ready = Data(text.dropLast(Self.end.count))
    hash.update(ready)
    return ready
  }

  /// Ends the object with the seal as its last member, and returns the remaining bytes to write.
  package func finish() -> Data {
    precondition(held == Self.end, "a manifest ends with } on its own line")
    return Self.line(hash.finalize().hexadecimal)
  }

  /// Returns a Boolean value that indicates whether a file ends with a valid seal of its preceding text.
  package static func isWhole(_ descriptor: FileDescriptor, size: Int) throws(Errno) -> Bool {
    let count = size - length
    guard count > 0 else { return false }
    let end = try descriptor.bytes(at: Int64(count), count: length)
    guard end.count == length else { return false }
    let content = try FileContent(of: descriptor, limit: count)
    return content.bytes == count && Data(end) == line(content.sha256)
  }

  private static let end = Data("\n}\n".utf8)
  private static let length = line(String(repeating: "0", count: 2 * SHA256Digest.byteCount)).count

  private static func line(_ sha256: String) -> Data {
    Data(",\n  \"writtenSha256\" : \"\(sha256)\"\n}\n".utf8)
  }
}
