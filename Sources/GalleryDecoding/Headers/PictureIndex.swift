/// The index of pictures in a JPEG file that holds several (CIPA DC-007, Multi-Picture Format).
enum PictureIndex {
  private static let entrySize = 16
  /// In the low three bytes of an entry's attributes: `01` is a large thumbnail, of whichever class. Others are the
  /// photo itself, other views of it, or not said, such as maps of depth and gain.
  private static let largeThumbnail = 0x01

  /// The ranges of the pictures that show the photo in fewer pixels.
  ///
  /// - Parameter range: the TIFF structure of the index; places of pictures count from its start.
  static func previews(
    in range: Range<Int>, _ bytes: inout HeaderBytes
  ) throws(DecodingFailure) -> [Range<Int>] {
    let directory = try TIFFDirectory(firstIn: range, &bytes)
    guard let entries = directory.range(TIFFTag.pictureEntries) else { return [] }
    var found: [Range<Int>] = []
    for index in 0..<min(entries.count / entrySize, EmbeddedPreviews.limit * 4) {
      let entry = entries.lowerBound - range.lowerBound + index * entrySize
      let attributes = try directory.block.number(&bytes, at: entry, 4)
      let length = try directory.block.number(&bytes, at: entry + 4, 4)
      let start = range.lowerBound + (try directory.block.number(&bytes, at: entry + 8, 4))
      let isJPEG = attributes >> 24 & 7 == 0
      guard isJPEG, attributes >> 16 & 0xFF == largeThumbnail, let picture = bytes.picture(at: start, length)
      else { continue }
      found.append(picture)
    }
    return found
  }
}
