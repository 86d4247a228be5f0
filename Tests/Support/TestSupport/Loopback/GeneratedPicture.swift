import Foundation

/// Generated PNG files of one colour.
package enum GeneratedPicture {
  /// A picture of 8-bit RGB whose colour depends on a word, the same at every size. Up to 640 × 480 it is uncompressed,
  /// so that tests can truncate it; larger ones are compressed.
  package static func png(width: Int, height: Int, seed: String) -> [UInt8] {
    let name = "\(seed) \(width) \(height)"
    if let made = made.withLock({ $0[name] }) { return made }
    let file = make(width: width, height: height, seed: seed)
    made.withLock { $0[name] = file }
    return file
  }

  /// A cache: tests request the same few pictures many times.
  private static let made = LockedValue<[String: [UInt8]]>([:])

  private static func make(width: Int, height: Int, seed: String) -> [UInt8] {
    let colour = CRC32.of(Array(seed.utf8))
    let pixel = (0..<3).map { UInt8(truncatingIfNeeded: colour >> UInt32($0 * 8)) }
    var row: [UInt8] = [0]
    for _ in 0..<width { row += pixel }
    let deflated =
      width * height <= 640 * 480
      ? Deflate.stored(repeated(row, times: height))
      : Deflate.repeated(row, times: height)
    return Chunk.signature + Chunk.header(width: UInt32(width), height: UInt32(height))
      + Chunk.make("IDAT", [0x78, 0x01] + deflated + Chunk.big(adler(row, times: height)))
      + Chunk.make("IEND", [])
  }

  private static func repeated(_ row: [UInt8], times: Int) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(row.count * times)
    for _ in 0..<times { rows += row }
    return rows
  }

  /// Adler-32 (RFC 1950) of equal rows, one step per row.
  private static func adler(_ row: [UInt8], times: Int) -> UInt32 {
    let modulus = 65521
    let sum = row.reduce(0) { $0 + Int($1) }
    let weighted = row.enumerated().reduce(0) { $0 + (row.count - $1.offset) * Int($1.element) }
    var low = 1
    var high = 0
    for _ in 0..<times {
      high = (high + row.count * low + weighted) % modulus
      low = (low + sum) % modulus
    }
    return UInt32(high << 16 | low)
  }
}

/// The checksum of PNG and gzip (RFC 1952 §8).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
        return ~value
      }
    }
  }
}
