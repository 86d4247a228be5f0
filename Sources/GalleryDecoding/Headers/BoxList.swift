/// The boxes of an ISO base media file, one level.
enum BoxList {
  struct Box {
    var name: String
    var body: Range<Int>
  }

  /// More boxes on one level than any photo has.
  private static let limit = 4096

  /// The boxes in a range. A box that claims more than there is ends the list with what is there; one that is shorter
  /// than its own head, as what is appended to files can look like, ends it before.
  static func read(_ bytes: inout HeaderBytes, in range: Range<Int>) throws(DecodingFailure) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, boxes.count < limit {
      var length = try bytes.big32(at: offset)
      var start = offset + 8
      if length == 1 {
        guard start + 8 <= range.upperBound else { break }
        length = Int(clamping: try bytes.number(at: start, bytes: 8, bigEndian: true))
        start += 8
      } else if length == 0 {
        length = range.upperBound - offset
      }
      guard length >= start - offset else { break }
      let end = length > range.upperBound - offset ? range.upperBound : offset + length
      let name = String(decoding: try bytes.bytes(at: offset + 4, count: 4), as: UTF8.self)
      boxes.append(Box(name: name, body: start..<end))
      offset = end
    }
    return boxes
  }
}

extension [BoxList.Box] {
  /// The body of the first box of a name.
  func body(_ name: String) -> Range<Int>? { first { $0.name == name }?.body }
}
