/// PNG chunks.
package enum Chunk {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A whole chunk, with its length and checksum.
  package static func make(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(CRC32.of(body))
  }

  /// The header chunk of every PNG.
  package static func header(
    width: UInt32 = 4, height: UInt32 = 4, depth: UInt8 = 8, colourType: UInt8 = 2,
    methods: [UInt8] = [0, 0, 0]
  ) -> [UInt8] {
    make("IHDR", big(width) + big(height) + [depth, colourType] + methods)
  }

  /// Data in zlib's format without compression, at most 64 KB.
  package static func stored(_ data: [UInt8]) -> [UInt8] {
    let (low, high) = data.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    let length = [UInt8(data.count & 255), UInt8(data.count >> 8)]
    return [0x78, 0x01, 1] + length + length.map { ~$0 } + data + big(UInt32(high << 16 | low))
  }

  /// Four bytes, most significant first.
  package static func big(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
