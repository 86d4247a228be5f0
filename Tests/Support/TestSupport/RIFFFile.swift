/// The chunks of a RIFF file such as WebP, parsed without gallery's code.
package struct RIFFFile {
  package let chunks: [(name: String, content: [UInt8])]

  package init(_ bytes: [UInt8]) {
    var chunks: [(name: String, content: [UInt8])] = []
    var index = 12
    while index + 8 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[index + 4 + $1]) << ($1 * 8) }
      guard index + 8 + length <= bytes.count else { break }
      let name = String(decoding: bytes[index..<index + 4], as: UTF8.self)
      chunks.append((name, Array(bytes[index + 8..<index + 8 + length])))
      index += 8 + length + length % 2
    }
    self.chunks = chunks
  }

  /// The content of the first chunk of a name.
  package func content(_ name: String) -> [UInt8]? { chunks.first { $0.name == name }?.content }
}
