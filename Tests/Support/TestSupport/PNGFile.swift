import Foundation

/// The chunks of a PNG file, parsed without gallery's code.
package struct PNGFile {
  package struct Chunk {
    package let type: String
    package let content: [UInt8]
  }

  package let chunks: [Chunk]

  package init(_ bytes: [UInt8]) {
    var chunks: [Chunk] = []
    var index = 8
    while index + 12 <= bytes.count {
      let length = Self.number(bytes[index..<index + 4])
      guard index + 12 + length <= bytes.count else { break }
      chunks.append(
        Chunk(
          type: String(decoding: bytes[index + 4..<index + 8], as: UTF8.self),
          content: Array(bytes[index + 8..<index + 8 + length])))
      index += 12 + length
    }
    self.chunks = chunks
  }

  /// The content of the first chunk of a type.
  package func content(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.content }

  /// The resolution: pixels per unit in each direction, and the unit (1 is the metre).
  package var resolution: (x: Int, y: Int, unit: UInt8)? {
    guard let content = content("pHYs"), content.count == 9 else { return nil }
    return (Self.number(content[0..<4]), Self.number(content[4..<8]), content[8])
  }

  /// The ICC profile, inflated.
  package func profile() throws -> [UInt8] {
    guard let content = content("iCCP"), let end = content.firstIndex(of: 0) else { return [] }
    // After the name: its zero, the method, and two bytes of zlib's header before the deflated data. With gzip's header
    // before it, gzip inflates that, and reports a missing checksum after it has written all output.
    let deflated = content[(end + 4)...]
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    return Array(try Subprocess.run("gzip", ["-dcq"], input: Data(gzip + deflated)).output)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
