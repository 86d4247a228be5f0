package import Foundation
import GalleryDigest
import GalleryFiles
package import SystemPackage

/// The last line of a manifest, which holds a hash of all lines before it: a manifest that was cut off or changed is
/// none of ours any more.
package final class ManifestSeal {
  private let hash = SHA256()
  /// The bytes that were added last, which may be the end.
  private var held = Data()

  package init() {}

  /// Takes a further piece of a JSON object's text, whose lines are indented by two spaces.
  ///
  /// - Returns: what can be written already.
  package func add(_ piece: Data) -> Data {
    let text = held + piece
    held = Data(text.suffix(Self.end.count))
    let ready = Data(text.dropLast(Self.end.count))
    hash.update(ready)
    return ready
  }

  /// Ends the object with one member more, the seal.
  ///
  /// - Returns: the rest of the text.
  package func finish() -> Data {
    precondition(held == Self.end, "a manifest is an object on lines of its own")
    return Self.line(hash.finalize().hexadecimal)
  }

  /// Returns a Boolean value that indicates whether a file ends with the seal of what is before.
  package static func isWhole(_ descriptor: FileDescriptor, size: Int) throws(Errno) -> Bool {
    let count = size - length
    guard count > 0 else { return false }
    let end = try descriptor.bytes(at: Int64(count), count: length)
    guard end.count == length else { return false }
    let content = try FileContent(of: descriptor, limit: count)
    return content.bytes == count && Data(end) == line(content.sha256)
  }

  /// The end of an object's text.
  private static let end = Data("\n}\n".utf8)
  private static let length = line(String(repeating: "0", count: 2 * SHA256Digest.byteCount)).count

  private static func line(_ sha256: String) -> Data {
    Data(",\n  \"writtenSha256\" : \"\(sha256)\"\n}\n".utf8)
  }
}
