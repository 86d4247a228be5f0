/// Codes that prove that a message comes from somebody who knows a key (RFC 2104), by SHA-256.
package enum HMACSHA256 {
  /// The bytes that SHA-256 takes at once.
  private static let blockSize = 64

  /// Returns the code of a message.
  package static func code(of message: [UInt8], key: [UInt8]) -> SHA256Digest {
    let short = key.count > blockSize ? digest([key]).bytes : key
    let block = short + [UInt8](repeating: 0, count: blockSize - short.count)
    let inner = digest([block.map { $0 ^ 0x36 }, message])
    return digest([block.map { $0 ^ 0x5C }, inner.bytes])
  }

  private static func digest(_ parts: [[UInt8]]) -> SHA256Digest {
    let hash = SHA256()
    for part in parts { hash.update(part) }
    return hash.finalize()
  }
}
