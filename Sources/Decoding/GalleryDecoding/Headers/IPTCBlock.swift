/// Reads IPTC records, and Photoshop's image resources, which may contain them.
enum IPTCBlock {
  private static let recordMark = 0x1C
  /// The flag of a long length: the other bits then give the size of the length that follows.
  private static let longForm = 0x8000
  /// The maximum number of values. No photo has more.
  private static let valueLimit = 10_000

  struct Value {
    let record: Int
    let dataset: Int
    let text: Range<Int>
  }

  /// Returns the range of an image resource, or `nil` if it is missing.
  ///
  /// - Throws: ``DecodingFailure/damagedHeader(_:)`` if a resource exceeds the range.
  static func resource(_ id: Int, _ bytes: HeaderBytes, in body: Range<Int>) throws(DecodingFailure) -> Range<
    Int
  >? {
    var offset = body.lowerBound
    while offset + 12 <= body.upperBound, try bytes.has("8BIM", at: offset) {
      let resource = try bytes.big16(at: offset + 4)
      // The label is a Pascal string, padded to an even length together with its length byte.
      let label = (try bytes.byte(at: offset + 6) + 2) / 2 * 2
      let start = offset + 6 + label + 4
      guard start <= body.upperBound else { throw .damagedHeader("a resource ends too early") }
      let length = try bytes.big32(at: start - 4)
      guard length <= body.upperBound - start else { throw .damagedHeader("a resource ends too early") }
      if resource == id { return start..<start + length }
      offset = start + length + length % 2
    }
    return nil
  }

  /// Reads the values in order, up to the first broken one. Bytes after the last value are padding.
  ///
  /// - Throws: ``DecodingFailure/damagedHeader(_:)`` if a value exceeds the range, if the range does not
  ///   start with a record, or if there are too many values.
  static func forEachValue(
    _ bytes: HeaderBytes, in range: Range<Int>, _ body: (Value) -> Void
  ) throws(DecodingFailure) {
    var offset = range.lowerBound
    var count = 0
    while offset < range.upperBound {
      guard count < valueLimit else { throw .damagedHeader("too many IPTC records") }
      count += 1

      guard try bytes.byte(at: offset) == recordMark else {
        if offset == range.lowerBound, try bytes.byte(at: offset) != 0 {
          throw .damagedHeader("no IPTC record")
        }
        return
      }

      guard offset + 5 <= range.upperBound else { throw .damagedHeader("an IPTC record ends too early") }
      var start = offset + 5
      var length = try bytes.big16(at: offset + 3)
      if length >= longForm {
        let digits = length - longForm
        guard (1...4).contains(digits), start + digits <= range.upperBound else {
          throw .damagedHeader("an IPTC record has an invalid length")
        }
        length = try bytes.big(digits, at: start)
        start += digits
      }

      guard length <= range.upperBound - start else { throw .damagedHeader("an IPTC record ends too early") }
      body(
        Value(
          record: try bytes.byte(at: offset + 1), dataset: try bytes.byte(at: offset + 2),
          text: start..<start + length))
      offset = start + length
    }
  }
}

/// Searches the segments of a JPEG for IPTC records, which Photoshop stores among the image resources in APP13. Resources that continue in the next segment are not
/// followed; they do not count as broken.
struct IPTCSearch {
  private static let name: StaticString = "Photoshop 3.0\0"

  private(set) var found: Range<Int>?
  private var segments = 0
  private var runsOut = false

  /// A Boolean value that indicates whether the file contains image resources that cannot be read.
  var isBroken: Bool { found == nil && runsOut && segments == 1 }

  /// Searches an APP13 segment. The first records found are used.
  mutating func look(_ bytes: HeaderBytes, in body: Range<Int>) {
    guard found == nil, (try? bytes.has(Self.name, at: body.lowerBound)) == true else { return }
    segments += 1
    do {
      found = try IPTCBlock.resource(0x0404, bytes, in: body.dropFirst(Self.name.utf8CodeUnitCount))
    } catch {
      runsOut = true
    }
  }
}
