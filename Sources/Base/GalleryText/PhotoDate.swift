/// A local date and time as cameras write it, with its offset from UTC if known.
public struct PhotoDate: Sendable, Hashable, Codable {
  /// The year, in the Gregorian calendar.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, 1 to 31.
  public var day: Int
  /// The hour, 0 to 23.
  public var hour: Int
  /// The minute, 0 to 59.
  public var minute: Int
  /// The second, 0 to 60.
  public var second: Int
  /// The fraction of the second, in nanoseconds.
  public var nanosecond: Int
  /// The offset, in minutes east of UTC; `nil` if unknown.
  public var offset: Int?

  /// Creates a date. The time defaults to midnight and the offset to `nil`.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0,
    offset: Int? = nil
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.offset = offset
  }

  /// The seconds since 1970 in UTC. A time without offset counts as UTC, so that photos of one camera stay in
  /// order.
  public var secondsSince1970: Double {
    // Days from civil: https://howardhinnant.github.io/date_algorithms.html
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - (offset ?? 0) * 60
    return Double(seconds) + Double(nanosecond) / 1e9
  }
}
