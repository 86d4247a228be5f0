import GalleryDigest
import GalleryWeb

/// The cache key of a response: a hash of everything that determines it. Different credentials give different
/// keys. The key reveals no secret.
struct CacheKey {
  /// 64 hexadecimal digits.
  let text: String

  /// - Parameter asking: The headers that determine the response: `Accept`, credentials and the request's own
  ///   headers. libcurl sends passwords of a netrc file, so the key includes the file's content.
  init(method: String, address: WebAddress, asking: [WebHeaders.Field], netrc: [UInt8], body: [UInt8]) {
    let hash = SHA256()
    let fields = asking.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    for text in [method, address.requestText] + fields { Self.add(Array(text.utf8), to: hash) }
    Self.add(netrc, to: hash)
    Self.add(body, to: hash)
    text = hash.finalize().hexadecimal
  }

  /// Adds bytes with their length, so that different lists of parts never hash alike.
  private static func add(_ bytes: [UInt8], to hash: SHA256) {
    let count = UInt64(bytes.count)
    hash.update((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
    hash.update(bytes)
  }
}
