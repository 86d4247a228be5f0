/// Deflated data (RFC 1951) without a compressor, since the tests' data is simple.
package enum Deflate {
  /// The uncompressed bytes, in blocks.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + 65535, bytes.count)
      let count = UInt16(end - start)
      out += [end == bytes.count ? 1 : 0]
      for value in [count, ~count] { out += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      out += bytes[start..<end]
      start = end
    } while start < bytes.count
    return out
  }

  /// Up to 32768 bytes, repeated: literals first, then references to them.
  static func repeated(_ bytes: [UInt8], times: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b011, count: 3)
    for byte in bytes { bits.appendLiteral(byte) }
    var left = bytes.count * (times - 1)
    let distance = Distance(bytes.count)
    while left >= 258 {
      // Length 258 is symbol 285.
      bits.appendReversed(0b1100_0101, count: 8)
      bits.appendReversed(distance.symbol, count: 5)
      bits.append(distance.extra, count: distance.extraBits)
      left -= 258
    }
    // The offset of the rest follows from the remaining whole repetitions.
    for index in 0..<left {
      bits.appendLiteral(bytes[(bytes.count - left % bytes.count + index) % bytes.count])
    }
    bits.appendReversed(0, count: 7)
    return bits.bytes
  }

  /// A distance as the format writes it.
  private struct Distance {
    let symbol: Int
    let extra: Int
    let extraBits: Int

    init(_ distance: Int) {
      var bits = 0
      while distance - 1 >= 4 << bits { bits += 1 }
      extraBits = bits
      symbol = distance <= 4 ? distance - 1 : 2 * bits + ((distance - 1) >> bits)
      extra = distance <= 4 ? 0 : (distance - 1) & ((1 << bits) - 1)
    }
  }

  private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    /// Appends bits, the lowest first.
    mutating func append(_ value: Int, count: Int) {
      for bit in 0..<count {
        if free == 0 {
          bytes.append(0)
          free = 8
        }
        bytes[bytes.count - 1] |= UInt8((value >> bit) & 1) << (8 - free)
        free -= 1
      }
    }

    /// The highest bit first, as codes are written.
    mutating func appendReversed(_ value: Int, count: Int) {
      for bit in (0..<count).reversed() { append(value >> bit & 1, count: 1) }
    }

    mutating func appendLiteral(_ byte: UInt8) {
      if byte < 144 {
        appendReversed(0x30 + Int(byte), count: 8)
      } else {
        appendReversed(0x190 + Int(byte) - 144, count: 9)
      }
    }
  }
}

/// Bodies with `Content-Encoding: gzip` (RFC 1952).
package enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// An uncompressed body in the format.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    header + Deflate.stored(bytes) + trailer(CRC32.of(bytes), bytes.count)
  }

  /// Returns zeros, compressed to about a two-hundredth of their size. The checksum is wrong: readers must stop before it.
  package static func bomb(zeros: Int) -> [UInt8] {
    // A literal, then matches of 258 at distance 1, thirteen bits each: eight of them fill thirteen bytes.
    let start = Deflate.repeated([0], times: 1 + 258 * 16)
    let matches = max((zeros - 1) / 258 / 8 - 2, 0)
    // The first match follows three bits of header and eight of the literal; the pattern repeats from there.
    let pattern = start[2..<15]
    var out = header + start[..<15]
    out.reserveCapacity(matches * 13 + 64)
    for _ in 0..<matches { out += pattern }
    return out + start[15...] + trailer(0, zeros)
  }

  private static func trailer(_ checksum: UInt32, _ count: Int) -> [UInt8] {
    [checksum, UInt32(truncatingIfNeeded: count)].flatMap { value in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
  }
}
