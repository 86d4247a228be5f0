/// The rest of an XMP packet that exceeds the segment of a JPEG, in parts (XMP specification, part 3, 1.1.3.1).
struct ExtendedXMP {
  /// The name of the segments, and the length of the identifier in front of each part.
  private static let name: StaticString = "http://ns.adobe.com/xmp/extension/\0"
  static let identifierLength = 32

  /// The segments' contents: the identifier, the length of the whole, the offset of the part, and the part.
  private var parts: [Range<Int>] = []

  var isEmpty: Bool { parts.isEmpty }

  /// Adds an APP1 segment if it is a part.
  mutating func look(_ bytes: HeaderBytes, in body: Range<Int>) throws(DecodingFailure) {
    let start = body.lowerBound + Self.name.utf8CodeUnitCount
    guard start + Self.identifierLength + 8 < body.upperBound, try bytes.has(Self.name, at: body.lowerBound)
    else { return }
    parts.append(start..<body.upperBound)
  }

  /// Returns the identifier, which the packet repeats, and the joined parts; empty if a part is missing or if
  /// they exceed the limit of a packet.
  func joined(_ bytes: HeaderBytes) throws(DecodingFailure) -> [UInt8] {
    guard let first = parts.first else { return [] }
    let length = try bytes.big32(at: first.lowerBound + Self.identifierLength)
    guard length <= XMPPacket.sizeLimit else { return [] }
    var joined = Array(try bytes.bytes(in: first, limit: Self.identifierLength))
    var places: [Int: Range<Int>] = [:]
    for part in parts {
      let start = part.lowerBound + Self.identifierLength
      // Some editors leave parts of an outdated packet.
      guard try bytes.bytes(in: part, limit: Self.identifierLength) == joined[...] else {
        continue
      }
      let offset = try bytes.big32(at: start + 4)
      places[offset] = start + 8..<part.upperBound
    }
    let end = Self.identifierLength + length
    while joined.count < end, let part = places.removeValue(forKey: joined.count - Self.identifierLength) {
      joined += try bytes.bytes(in: part)
    }
    return joined.count == end ? joined : []
  }
}
