/// Dates as services write them.
enum RemoteDate {
  /// ISO 8601 for the forms that are common (ISO 8601 itself, RFC 5322 as feeds and servers write it, EXIF, seconds
  /// or milliseconds since 1970), any other text as it is; `nil` where nothing visible is left.
  static func text(_ text: String) -> String? {
    guard let line = RemoteText.line(text, limit: 100) else { return nil }
    return internet(line) ?? exif(line) ?? seconds(line) ?? spaced(line) ?? line
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `Wed, 12 Jun 2024 10:00:00 +0200`
  private static func internet(_ text: String) -> String? {
    let parts = text.split { $0 == " " || $0 == "," || $0 == "-" && text.contains(",") }.map(String.init)
    let fields = parts.first.map { Int($0) == nil } == true ? Array(parts.dropFirst()) : parts
    guard fields.count >= 4, let day = Int(fields[0]), (1...31).contains(day),
      let month = months.firstIndex(of: fields[1].prefix(3).lowercased()), let year = Int(fields[2]),
      (1000...9999).contains(year)
    else { return nil }
    let time = fields[3].split(separator: ":").map { Int($0) }
    guard (2...3).contains(time.count), time.allSatisfy({ $0.map((0...60).contains) == true }) else {
      return nil
    }
    let clock = (time.compactMap(\.self) + [0]).prefix(3).map { twoDigits($0) }.joined(separator: ":")
    return "\(year)-\(twoDigits(month + 1))-\(twoDigits(day))T\(clock)"
      + (fields.count > 4 ? offset(fields[4]) : "")
  }

  private static func offset(_ text: String) -> String {
    let digits = text.dropFirst()
    if ["GMT", "UT", "UTC", "Z"].contains(text.uppercased()) { return "Z" }
    guard text.first == "+" || text.first == "-", digits.count == 4, digits.allSatisfy(\.isNumber) else {
      return ""
    }
    return "\(text.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// `2012:09:25 16:23:02`
  private static func exif(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, bytes[4] == UInt8(ascii: ":"), bytes[7] == UInt8(ascii: ":"), bytes[10] == 0x20,
      bytes.prefix(4).allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let characters = Array(text)
    guard characters.count == 19 else { return nil }
    return String(characters[0..<4]) + "-" + String(characters[5..<7]) + "-" + String(characters[8..<10])
      + "T"
      + String(characters[11...])
  }

  /// `2012-09-25 16:23:02`
  private static func spaced(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == 0x20,
      (0x30...0x39).contains(bytes[11]), bytes[13] == UInt8(ascii: ":")
    else { return nil }
    let parts = text.split(separator: " ", maxSplits: 1)
    return parts.joined(separator: "T")
  }

  /// Seconds or milliseconds since 1970, of this century or the end of the last.
  private static func seconds(_ text: String) -> String? {
    guard var seconds = Int(text), seconds > 300_000_000 else { return nil }
    if seconds > 300_000_000_000 { seconds /= 1000 }
    guard seconds < 10_000_000_000 else { return nil }
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Civil from days: https://howardhinnant.github.io/date_algorithms.html
    let z = days + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { twoDigits($0) }.joined(separator: ":")
    return "\(year)-\(twoDigits(month))-\(twoDigits(day))T\(clock)Z"
  }
}
