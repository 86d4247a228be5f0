import Foundation

/// PNG files of one colour, made on the spot.
package enum GeneratedPicture {
  /// A picture of 8-bit RGB whose colour follows from a word, the same at every size. Up to 640 × 480 it is stored
  /// uncompressed, so that it has bytes to lose; larger ones are compressed.
  package static func png(width: Int, height: Int, seed: String) -> [UInt8] {
    let colour = CRC32.of(Array(seed.utf8))
    let pixel = (0..<3).map { UInt8(truncatingIfNeeded: colour >> UInt32($0 * 8)) }
    let row = [0] + Array(repeatElement(pixel, count: width).joined())
    let deflated =
      width * height <= 640 * 480
      ? Deflate.stored(Array(repeatElement(row, count: height).joined()))
      : Deflate.repeated(row, times: height)
    let size = Self.number(width) + Self.number(height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size)
      + chunk("IDAT", [0x78, 0x01] + deflated + number(Int(adler(row, times: height)))) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return number(content.count) + body + number(Int(CRC32.of(body)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Adler-32 (RFC 1950) of equal rows, one step a row.
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
    ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }
}
