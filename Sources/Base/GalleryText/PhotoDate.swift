/// A local date and time as cameras and people write it, up to the part that is known.
public struct PhotoDate: Sendable, Hashable, Codable {
  /// The last part of a date that is known. The fraction of a second is known if it is not zero.
  public enum Precision: Int, Sendable, Hashable, Codable, Comparable, CaseIterable {
    /// The year alone.
    case year
    /// The year and the month.
    case month
    /// The day.
    case day
    /// The day and the time.
    case second

    /// Returns a Boolean value that indicates whether the first precision is coarser.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The year, in the Gregorian calendar.
  public var year: Int
  /// The month, 1 to 12; 1 if it is unknown.
  public var month: Int
  /// The day of the month, 1 to 31; 1 if it is unknown.
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
  /// The last part that is known.
  public var precision: Precision

  /// Creates a date. Parts that are `nil` are unknown, and so must be all that follow.
  public init(
    year: Int, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int = 0, second: Int = 0,
    nanosecond: Int = 0, offset: Int? = nil
  ) {
    self.year = year
    self.month = month ?? 1
    self.day = day ?? 1
    self.hour = hour ?? 0
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.offset = offset
    precision = month == nil ? .year : day == nil ? .month : hour == nil ? .day : .second
  }

  /// The seconds since 1970 in UTC of the earliest time that the date includes. A time without offset counts
  /// as UTC.
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

// MARK: Two dates of one photo

extension PhotoDate {
  /// Returns the more precise of two dates that agree, with the offset that either has; `nil` if they
  /// contradict each other.
  package func merged(with other: PhotoDate) -> PhotoDate? {
    guard truncated(like: other) == other.truncated(like: self) else { return nil }
    let isFiner = (precision, nanosecond) >= (other.precision, other.nanosecond)
    var finer = isFiner ? self : other
    finer.offset = offset ?? other.offset
    return finer
  }

  /// Returns the date without the parts that another one does not have.
  private func truncated(like other: PhotoDate) -> PhotoDate {
    let common = min(precision, other.precision)
    var date = PhotoDate(
      year: year, month: common > .year ? month : nil, day: common > .month ? day : nil,
      hour: common > .day ? hour : nil)
    if common == .second {
      date.minute = minute
      date.second = second
      if other.nanosecond > 0 { date.nanosecond = nanosecond }
      if other.offset != nil { date.offset = offset }
    }
    return date
  }

  /// Returns the offset from UTC of a clock that shows this time when it is another time in UTC; `nil` if the
  /// clock differs from every zone by more than five minutes. Zones differ by quarters of an hour.
  package func offset(at universal: PhotoDate) -> Int? {
    let minutes = (clock - universal.secondsSince1970) / 60
    let offset = (minutes / 15).rounded() * 15
    guard precision == .second, abs(minutes - offset) <= 5, (-12 * 60...14 * 60).contains(offset) else {
      return nil
    }
    return Int(offset)
  }

  /// The time of the local clock, in seconds; comparable with those of other places.
  package var clock: Double { secondsSince1970 + Double((offset ?? 0) * 60) }
}
