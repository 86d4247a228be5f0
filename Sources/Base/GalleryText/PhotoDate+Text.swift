extension PhotoDate {
  /// The day as `2024-06-01`, or as much of it as is known: `2024-06`, `2024`.
  package var dayText: String {
    var text = year.digits(4)
    if precision > .year { text += "-" + month.digits(2) }
    if precision > .month { text += "-" + day.digits(2) }
    return text
  }

  /// The day and, if known, the time without an offset, in the form that ``init(iso:)`` reads:
  /// `2024-06-01T10:00:00.5`.
  package var localText: String {
    guard precision == .second else { return dayText }
    var text = dayText
    text += "T\(hour.digits(2)):\(minute.digits(2)):\(second.digits(2))"
    if nanosecond > 0 {
      var fraction = nanosecond.digits(9)
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
      + "\(offset < 0 ? "-" : "+")\((minutes / 60).digits(2)):\((minutes % 60).digits(2))"
  }
}

extension BinaryInteger {
  /// Returns the number with at least `count` digits, in lower case.
  @inlinable package func digits(_ count: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
