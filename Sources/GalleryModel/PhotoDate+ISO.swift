extension PhotoDate {
  /// The time in the form of ISO 8601 that ``init(iso:)`` reads: `2024-06-01T10:00:00.5+02:00`, without an offset
  /// where none is known.
  package var isoText: String {
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    var text = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    text += "T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2))"
    if nanosecond > 0 {
      var fraction = digits(nanosecond, 9)
      while fraction.last == "0" { fraction.removeLast() }
      text += "." + fraction
    }
    guard let offset else { return text }
    let minutes = abs(offset)
    return text + "\(offset < 0 ? "-" : "+")\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2))"
  }

  /// Reads a day or a time as services write it: RFC 3339 (`2024-06-01T10:00:00.5+02:00`), the same with a blank
  /// for the T or without seconds or offset, the day alone, and EXIF's `2024:06:01 10:00:00`.
  ///
  /// - Returns: `nil` for anything else, such as a year alone or `about 1890`, and for days that do not exist.
  package init?(iso text: String) {
    var rest = text.utf8[...]
    guard let year = Self.number(&rest, digits: 4), let mark = rest.first,
      mark == UInt8(ascii: "-") || mark == UInt8(ascii: ":"), Self.skip(&rest, mark),
      let month = Self.number(&rest, digits: 2), Self.skip(&rest, mark),
      let day = Self.number(&rest, digits: 2),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard !rest.isEmpty else { return }
    guard
      Self.skip(&rest, UInt8(ascii: "T")) || Self.skip(&rest, UInt8(ascii: " "))
        || Self.skip(&rest, UInt8(ascii: "t")),
      let hour = Self.number(&rest, digits: 2), Self.skip(&rest, UInt8(ascii: ":")),
      let minute = Self.number(&rest, digits: 2), hour < 24, minute < 60
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    if Self.skip(&rest, UInt8(ascii: ":")) {
      guard let second = Self.number(&rest, digits: 2), second <= 60 else { return nil }
      self.second = second
      if Self.skip(&rest, UInt8(ascii: ".")) {
        guard let nanosecond = Self.fraction(&rest) else { return nil }
        self.nanosecond = nanosecond
      }
    }
    guard Self.readOffset(&rest, into: &offset), rest.isEmpty else { return nil }
  }

  private static func number(_ bytes: inout Substring.UTF8View, digits: Int) -> Int? {
    let part = bytes.prefix(digits)
    guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    bytes = bytes.dropFirst(digits)
    return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func skip(_ bytes: inout Substring.UTF8View, _ byte: UInt8) -> Bool {
    guard bytes.first == byte else { return false }
    bytes = bytes.dropFirst()
    return true
  }

  /// Billionths from the digits behind the point; what is finer is dropped.
  private static func fraction(_ bytes: inout Substring.UTF8View) -> Int? {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    bytes = bytes.dropFirst(digits.count)
    let nine = Array(digits.prefix(9)) + Array(repeating: 0x30, count: max(0, 9 - digits.count))
    return nine.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Nothing, `Z`, `+02:00` or `+0200`.
  private static func readOffset(_ bytes: inout Substring.UTF8View, into offset: inout Int?) -> Bool {
    guard let sign = bytes.first else { return true }
    bytes = bytes.dropFirst()
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") {
      offset = 0
      return true
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(&bytes, digits: 2) else {
      return false
    }
    _ = skip(&bytes, UInt8(ascii: ":"))
    guard let minutes = number(&bytes, digits: 2), hours < 24, minutes < 60 else { return false }
    offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    return true
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
