/// A box of an ISO base media file.
struct Box {
  var name: String
  var body: Range<Int>

  /// The maximum number of boxes on one level: more than any photo has.
  fileprivate static let limit = 4096
}

extension HeaderBytes {
  /// Returns the boxes in a range, which may be `nil`. A box that exceeds the range is cut to it. A box shorter than its own
  /// header, as in data appended to files, ends the list.
  func boxes(in range: Range<Int>?) throws(DecodingFailure) -> [Box] {
    guard let range else { return [] }
    var boxes: [Box] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, boxes.count < Box.limit {
      var length = try big32(at: offset)
      var start = offset + 8
      if length == 1 {
        guard start + 8 <= range.upperBound else { break }
        length = try big(8, at: start)
        start += 8
      } else if length == 0 {
        length = range.upperBound - offset
      }
      guard length >= start - offset else { break }
      let end = length > range.upperBound - offset ? range.upperBound : offset + length
      boxes.append(Box(name: try name(at: offset + 4), body: start..<end))
      offset = end
    }
    return boxes
  }
}

extension [Box] {
  /// Returns the body of the first box with a name.
  func body(_ name: String) -> Range<Int>? { first { $0.name == name }?.body }
}
