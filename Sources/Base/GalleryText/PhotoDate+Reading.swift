// All forms reject dates that do not exist: cameras without a clock write zeros.

extension PhotoDate {
  /// Reads a date or a time from services and photo software: RFC 3339 (`2024-06-01T10:00:00.5+02:00`), also
  /// with a space for the T or without seconds or offset; a day, a month or a year alone; and EXIF's
  /// `2024:06:01 10:00:00`.
  ///
  /// - Returns: `nil` for anything else, such as `about 1890`, and for days that do not exist.
  package init?(iso text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4) else { return nil }
    self.init(year: year)
    if let mark = scanner.skip(anyOf: ["-", ":"]) {
      guard let month = scanner.number(2) else { return nil }
      self.init(year: year, month: month)
      if scanner.skip(mark) {
        guard let day = scanner.number(2) else { return nil }
        self.init(year: year, month: month, day: day)
        if !scanner.isAtEnd { guard readTime(&scanner) else { return nil } }
      }
    }
    guard scanner.isAtEnd, isPossible else { return nil }
  }

  /// Reads the time after a day, and returns whether there is one.
  private mutating func readTime(_ scanner: inout DigitScanner) -> Bool {
    guard scanner.skip(anyOf: ["T", " ", "t"]) != nil, let hour = scanner.number(2), scanner.skip(":"),
      let minute = scanner.number(2)
    else { return false }
    self = PhotoDate(year: year, month: month, day: day, hour: hour, minute: minute)
    if scanner.skip(":") {
      guard let second = scanner.number(2) else { return false }
      self.second = second
      if scanner.skip(".") {
        guard let nanosecond = scanner.fraction() else { return false }
        self.nanosecond = nanosecond
      }
    }
    if !scanner.isAtEnd {
      guard let offset = scanner.offset() else { return false }
      self.offset = offset
    }
    return true
  }

  /// Reads EXIF's `2024:05:31 17:04:05` with its tags for fractions of a second and the offset. Unknown parts
  /// at the end are blank or zero. Ignores text after the seconds.
  package init?(exif text: String, subSeconds: String? = nil, offset: String? = nil) {
    if text.utf8.count >= 19, var date = PhotoDate(iso: String(Substring(text.utf8.prefix(19)))) {
      if let subSeconds {
        var scanner = DigitScanner(subSeconds)
        date.nanosecond = scanner.fraction() ?? 0
      }
      if let offset {
        var scanner = DigitScanner(offset)
        date.offset = scanner.offset()
      }
      self = date
      return
    }

    for length in [10, 7, 4] where text.utf8.dropFirst(length).allSatisfy(" :-0".utf8.contains) {
      guard let date = PhotoDate(iso: String(Substring(text.utf8.prefix(length)))) else { continue }
      self = date
      return
    }
    return nil
  }

  /// Reads IPTC's `20240531` and `170405+0200`. Months and days that are unknown are zero.
  package init?(iptc day: String, time: String?) {
    guard day.utf8.count == 8 else {
      self.init(iso: day)
      return
    }
    let date = "\(day.prefix(4)):\(day.dropFirst(4).prefix(2)):\(day.suffix(2))"
    guard let time, time.utf8.count >= 6 else {
      self.init(exif: date)
      return
    }
    let clock = "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
    guard
      let taken = PhotoDate(exif: "\(date) \(clock)", offset: String(time.dropFirst(6)))
        ?? PhotoDate(exif: date)
    else { return nil }
    self = taken
  }

  /// Reads `Wed, 12 Jun 2024 10:00:00 +0200` (RFC 5322), as feeds and servers write it. Ignores unknown names
  /// of offsets.
  package init?(internet text: String) {
    let parts = text.split { $0 == " " || $0 == "," || $0 == "-" && text.contains(",") }.map(String.init)
    let fields = parts.first.map { Int($0) == nil } == true ? Array(parts.dropFirst()) : parts
    guard fields.count >= 4, let day = Int(fields[0]),
      let month = Self.months.firstIndex(of: fields[1].prefix(3).lowercased()), let year = Int(fields[2]),
      year >= 1000
    else { return nil }
    let time = fields[3].split(separator: ":").map { Int($0) ?? -1 }
    guard (2...3).contains(time.count) else { return nil }
    self.init(
      year: year, month: month + 1, day: day, hour: time[0], minute: time[1],
      second: time.count > 2 ? time[2] : 0)
    if fields.count > 4 { offset = Self.offset(internet: fields[4]) }
    guard isPossible else { return nil }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func offset(internet text: String) -> Int? {
    if ["GMT", "UT", "UTC", "Z"].contains(text.uppercased()) { return 0 }
    guard text.utf8.count == 5 else { return nil }
    var scanner = DigitScanner(text)
    return scanner.offset()
  }

  /// Creates a time in UTC from whole seconds since 1970.
  package init(secondsSince1970 seconds: Int) {
    let (days, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Civil from days: https://howardhinnant.github.io/date_algorithms.html
    let z = days + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1, hour: remainder / 3600, minute: remainder / 60 % 60,
      second: remainder % 60, offset: 0)
  }

  /// A Boolean value that indicates whether the day and the time exist.
  package var isPossible: Bool {
    (1...9999).contains(year) && (1...12).contains(month)
      && (1...Self.days(in: month, of: year)).contains(day)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
      && (0..<1_000_000_000).contains(nanosecond)
      && (offset.map { (-Self.largestOffset...Self.largestOffset).contains($0) } ?? true)
  }

  /// The maximum offset from UTC of any place, past or present, rounded up to an hour, in minutes.
  static let largestOffset = 16 * 60

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
