import GalleryModel

/// Reads title, caption, keywords, authors, copyright, place and dates from IPTC-IIM records.
enum IPTCMetadata {
  private static let objectName = 5
  private static let keyword = 25
  private static let created = (day: 55, time: 60)
  private static let digitized = (day: 62, time: 63)
  private static let author = 80
  private static let city = 90
  private static let country = 101
  private static let copyright = 116
  private static let caption = 120
  private static let known: Set = [
    objectName, keyword, created.day, created.time, digitized.day, digitized.time, author, copyright, caption,
    city, country,
  ]
  /// The maximum length of a text, in bytes.
  private static let longestText = 0x7FFF

  /// Sets the values of the records up to the first broken one. The header has a note about broken records.
  static func fill(
    _ metadata: inout PhotoMetadata, _ dates: inout StatedDates, _ bytes: HeaderBytes, in range: Range<Int>
  ) {
    var values: [IPTCBlock.Value] = []
    try? IPTCBlock.forEachValue(bytes, in: range) { values.append($0) }
    var authors: [String] = []
    // The parts of dates and of the place.
    var parts: [Int: String] = [:]
    for value in values where value.record == 2 && value.text.count <= longestText {
      guard known.contains(value.dataset),
        let slice = try? bytes.bytes(in: value.text),
        let text = String(guessing: slice).withHiddenBlanked.nonEmpty
      else { continue }
      switch value.dataset {
      case objectName: metadata.title = text
      case keyword where metadata.keywords.count < XMPPacket.keywordLimit: metadata.keywords.append(text)
      case author where authors.count < XMPPacket.keywordLimit: authors.append(text)
      case copyright: metadata.copyright = metadata.copyright ?? text
      case caption: metadata.caption = text
      case created.day, created.time, digitized.day, digitized.time, city, country:
        parts[value.dataset] = text
      default: break
      }
    }

    // EXIF has a single author, whom IPTC may list with others.
    if metadata.artist == nil || metadata.artist == authors.first {
      metadata.artist = PhotoMetadata.authors(authors) ?? metadata.artist
    }
    metadata.place = PhotoMetadata.place(parts[city], parts[country])
    for (field, source) in [(created, DateField.iptcCreated), (digitized, .iptcDigitized)] {
      dates.add(parts[field.day].flatMap { PhotoDate(iptc: $0, time: parts[field.time]) }, source)
    }
  }
}
