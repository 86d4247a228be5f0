import GalleryJSON
import GalleryModel
import GalleryText

extension XMPPacket {
  /// The maximum size of a text beside a photo, in bytes. Larger ones contain more than a description.
  static let textLimit = 64 << 10
  /// The seconds since 1970 from the year 1 to the year 9999.
  private static let times = -62_135_596_800...253_402_300_799

  /// Reads a file of Google Takeout. JSON of other programs is ignored.
  init(takeout bytes: [UInt8]) {
    self.init()
    guard let value = try? JSONValue(parsing: bytes) else {
      problem = Notes.brokenJSON
      return
    }
    let taken = value["photoTakenTime"]
    guard taken != nil || value["geoData"] != nil else { return }

    if let seconds = taken?["timestamp"]?.int, seconds != 0, Self.times.contains(seconds) {
      dates.add(PhotoDate(secondsSince1970: seconds), .takeout)
    }
    caption = value["description"]?.nonEmptyText?.singleLine
    people = (value["people"]?.elements ?? []).prefix(Self.keywordLimit)
      .compactMap { $0["name"]?.nonEmptyText?.singleLine }
    isFavourite = value["favorited"] == true
    location =
      ["geoData", "geoDataExif"].lazy.compactMap { value[$0] }.compactMap {
        PhotoMetadata.Location(degrees: $0["latitude"]?.double, $0["longitude"]?.double)
      }.first
  }

  /// Reads a description. The first heading of Markdown is the title.
  init(text bytes: [UInt8], isMarkdown: Bool) {
    self.init()
    var lines = String(guessing: bytes).split(whereSeparator: \.isNewline).map(\.trimmed)
    if isMarkdown, let place = lines.firstIndex(where: Self.isHeading) {
      title = lines.remove(at: place).drop { $0 == "#" }.trimmed.singleLine
    }
    let text = lines.filter { !$0.isEmpty }.joined(separator: " ")
    // Training data has files of numbers beside photos.
    caption = text.contains(where: \.isLetter) ? text.singleLine : nil
  }

  private static func isHeading(_ line: String) -> Bool {
    let marks = line.prefix { $0 == "#" }.count
    return (1...6).contains(marks) && line.dropFirst(marks).first == " "
  }
}
