extension PhotoDate {
  /// The day as `2024-06-01`, or as much of it as is known: `2024-06`, `2024`.
  package var dayText: String {
    var text = Self.digits(year, 4)
    if precision > .year { text += "-" + Self.digits(month, 2) }
    if precision > .month { text += "-" + Self.digits(day, 2) }
    return text
  }

  /// The day and, if known, the time without an offset, in the form that ``init(iso:)`` reads:
  /// `2024-06-01T10:00:00.5`.
  package var localText: String {
    guard precision == .second else { return dayText }
    var text = dayText
    text += "T\(Self.digits(hour, 2)):\(Self.digits(minute, 2)):\(Self.digits(second, 2))"
    if nanosecond > 0 {
      var fraction = Self.digits(nanosecond, 9)
      while fraction.last == "0" { fraction.removeLast() }
      text += "." + fraction
    }
    return text
  }

  /// The time in ISO 8601, as ``init(iso:)`` reads it: `2024-06-01T10:00:00.5+02:00`, without an unknown
  /// offset.
  package var isoText: String {
    guard let offset, precision == .second else { return localText }
    let minutes = abs(offset)
    return localText
      + "\(offset < 0 ? "-" : "+")\(Self.digits(minutes / 60, 2)):\(Self.digits(minutes % 60, 2))"
  }

  static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
