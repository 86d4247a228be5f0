import GalleryText

/// Parses dates as services write them.
enum RemoteDate {
  /// Returns common forms as ISO 8601: ISO 8601 itself, RFC 5322 as in feeds, EXIF, and seconds or
  /// milliseconds since
  /// 1970. Returns any other text unchanged; `nil` without visible characters.
  static func text(_ text: String) -> String? {
    guard let line = RemoteText.line(text, limit: 100) else { return nil }
    return internet(line) ?? exif(line) ?? seconds(line) ?? spaced(line) ?? line
  }

  /// `Wed, 12 Jun 2024 10:00:00 +0200`
  private static func internet(_ text: String) -> String? {
    guard let date = PhotoDate(internet: text) else { return nil }
    return date.offset == 0 && text.last?.isLetter == true ? date.localText + "Z" : date.isoText
  }

  /// `2012:09:25 16:23:02`
  private static func exif(_ text: String) -> String? {
    text.utf8.dropFirst(4).first == UInt8(ascii: ":") && text.utf8.count == 19
      ? PhotoDate(iso: text)?.isoText : nil
  }

  /// `2012-09-25 16:23:02`
  private static func spaced(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == 0x20,
      (0x30...0x39).contains(bytes[11]), bytes[13] == UInt8(ascii: ":")
    else { return nil }
    return text.split(separator: " ", maxSplits: 1).joined(separator: "T")
  }

  /// Accepts seconds or milliseconds since 1970, from mid-1979 on.
  private static func seconds(_ text: String) -> String? {
    guard var seconds = Int(text), seconds > 300_000_000 else { return nil }
    if seconds > 300_000_000_000 { seconds /= 1000 }
    guard seconds < 10_000_000_000 else { return nil }
    return PhotoDate(secondsSince1970: seconds).localText + "Z"
  }
}
