/// A SHA-256 digest, and its hexadecimal form.
package struct SHA256Digest: Sendable, Hashable {
  package static let byteCount = 32

  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The digest as 64 lower-case hexadecimal digits.
  ///
  /// The string has room for exactly these: a build keeps one for every photo.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = Self.digits[Int(byte >> 4)]
        text[2 * index + 1] = Self.digits[Int(byte & 15)]
      }
      return 2 * bytes.count
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
