/// IPTC records in the image resources that Photoshop writes into JPEG's APP13.
enum IPTCBlock {
  private static let name: StaticString = "Photoshop 3.0\0"

  /// Where the records are, or `nil`.
  static func find(_ bytes: inout HeaderBytes, in body: Range<Int>) throws(DecodingFailure) -> Range<Int>? {
    guard try bytes.has(name, at: body.lowerBound) else { return nil }
    var offset = body.lowerBound + name.utf8CodeUnitCount
    while offset + 12 <= body.upperBound, try bytes.has("8BIM", at: offset) {
      let resource = try bytes.big16(at: offset + 4)
      // A Pascal string, padded to an even length together with its length byte.
      let label = (try bytes.byte(at: offset + 6) + 2) / 2 * 2
      let start = offset + 6 + label + 4
      guard start <= body.upperBound else { return nil }
      let length = try bytes.big32(at: start - 4)
      guard length <= body.upperBound - start else { return nil }
      if resource == 0x0404 { return start..<start + length }
      offset = start + length + length % 2
    }
    return nil
  }
}
