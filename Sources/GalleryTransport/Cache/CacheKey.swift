import GalleryDigest
import GalleryWeb

/// The key under which an answer is kept: a hash of all that decides it. Another credential is another key, and no
/// secret can be read from it.
struct CacheKey: Sendable, Hashable {
  /// 64 hexadecimal digits.
  let text: String

  /// - Parameter asking: all that is sent in headers and decides the answer: what is accepted, credentials, those of
  ///   the request. Passwords of a netrc file are sent by libcurl; they count by the file's content.
  init(method: String, address: WebAddress, asking: [WebHeaders.Field], netrc: [UInt8], body: [UInt8]) {
    let hash = SHA256()
    for part in [method, address.requestText] { Self.add(Array(part.utf8), to: hash) }
    for field in asking.map({ "\($0.name.lowercased()): \($0.value)" }).sorted() {
      Self.add(Array(field.utf8), to: hash)
    }
    Self.add(netrc, to: hash)
    Self.add(body, to: hash)
    text = hash.finalize().hexadecimal
  }

  /// With its length, so that no two lists of parts look alike.
  private static func add(_ bytes: [UInt8], to hash: SHA256) {
    let count = UInt64(bytes.count)
    hash.update((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
    hash.update(bytes)
  }
}
