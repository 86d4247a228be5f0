/// Message authentication codes by a shared key (RFC 2104), with SHA-256.
package enum HMACSHA256 {
  /// The bytes that SHA-256 takes at once.
  private static let blockSize = 64

  package static func code(of message: [UInt8], key: [UInt8]) -> SHA256Digest {
    let short = key.count > blockSize ? SHA256.digest(of: key).bytes : key
    let block = short + [UInt8](repeating: 0, count: blockSize - short.count)
    let inner = SHA256.digest(of: block.map { $0 ^ 0x36 } + message)
    return SHA256.digest(of: block.map { $0 ^ 0x5C } + inner.bytes)
  }
}
