/// The index of a JPEG file with several images (CIPA DC-007, Multi-Picture Format).
enum PictureIndex {
  private static let entrySize = 16
  /// A value of the low three bytes of an entry's attributes: `01` is a large thumbnail of any class. Others
  /// are the photo itself, other views of it, or unspecified, such as depth and gain maps.
  private static let largeThumbnail = 0x01

  /// Returns the ranges of the images that show the photo at a smaller size.
  ///
  /// - Parameter range: The TIFF structure of the index. Offsets of images count from its start.
  static func previews(in range: Range<Int>, _ bytes: HeaderBytes) throws(DecodingFailure) -> [Range<Int>] {
    try pictures(in: range, bytes).filter { $0.kind == largeThumbnail }.map(\.range)
  }

  /// Returns the ranges of images that are neither the photo nor smaller versions of it.
  static func others(in range: Range<Int>, _ bytes: HeaderBytes) throws(DecodingFailure) -> [Range<Int>] {
    // Offsets of 0 stand for the photo itself.
    try pictures(in: range, bytes).filter {
      $0.kind != largeThumbnail && $0.range.lowerBound > range.lowerBound
    }
    .map(\.range)
  }

  private static func pictures(
    in range: Range<Int>, _ bytes: HeaderBytes
  ) throws(DecodingFailure) -> [(kind: Int, range: Range<Int>)] {
    let directory = try TIFFDirectory(firstIn: range, bytes)
    guard let entries = directory.range(.pictureEntries) else { return [] }
    var found: [(kind: Int, range: Range<Int>)] = []
    for index in 0..<min(entries.count / entrySize, EmbeddedPreviews.limit * 4) {
      let entry = entries.lowerBound - range.lowerBound + index * entrySize
      let attributes = try directory.block.number(at: entry, 4)
      let length = try directory.block.number(at: entry + 4, 4)
      let start = range.lowerBound + (try directory.block.number(at: entry + 8, 4))
      let isJPEG = attributes >> 24 & 7 == 0
      guard isJPEG, let picture = bytes.picture(at: start, length) else { continue }
      found.append((attributes >> 16 & 0xFF, picture))
    }
    return found
  }
}
