extension PhotoDate {
  /// The day as `2024-06-01`.
  package var dayText: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }

  /// The day and the time without an offset, in the form that ``init(iso:)`` reads: `2024-06-01T10:00:00.5`.
  package var localText: String {
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
    guard let offset else { return localText }
    let minutes = abs(offset)
    return localText
      + "\(offset < 0 ? "-" : "+")\(Self.digits(minutes / 60, 2)):\(Self.digits(minutes % 60, 2))"
  }

  static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
