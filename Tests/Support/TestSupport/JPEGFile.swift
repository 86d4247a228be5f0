/// The marker segments of a JPEG file up to its first scan, parsed without gallery's code.
package struct JPEGFile {
  package struct Segment {
    package let marker: UInt8
    package let content: [UInt8]
  }

  package let segments: [Segment]

  package init(_ bytes: [UInt8]) {
    var segments: [Segment] = []
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      guard length >= 2, index + 2 + length <= bytes.count else { break }
      segments.append(Segment(marker: marker, content: Array(bytes[(index + 4)..<(index + 2 + length)])))
      if marker == 0xDA { break }
      index += 2 + length
    }
    self.segments = segments
  }

  /// The resolution of the JFIF header: its unit (1 is dots per inch) and both densities.
  package var density: (unit: UInt8, x: Int, y: Int)? {
    guard let header = segments.first(where: { $0.marker == 0xE0 })?.content, header.count >= 12,
      header.starts(with: Array("JFIF\0".utf8))
    else { return nil }
    return (header[7], Int(header[8]) << 8 | Int(header[9]), Int(header[10]) << 8 | Int(header[11]))
  }

  /// The sampling factors of each component: `0x11` for one sample per pixel if all have `0x11`.
  package var sampling: [UInt8] {
    guard let frame = segments.first(where: { [0xC0, 0xC1, 0xC2].contains($0.marker) })?.content else {
      return []
    }
    return stride(from: 7, to: frame.count, by: 3).map { frame[$0] }
  }

  /// The first quantization table, which luminance uses.
  package var luminanceQuantization: [UInt8] {
    segments.first { $0.marker == 0xDB }.map { Array($0.content.dropFirst().prefix(64)) } ?? []
  }

  /// The ICC profile, assembled from its parts.
  package var profile: [UInt8] {
    let name = Array("ICC_PROFILE\0".utf8)
    return segments.filter { $0.marker == 0xE2 && $0.content.starts(with: name) }
      .flatMap { $0.content.dropFirst(name.count + 2) }
  }
}
