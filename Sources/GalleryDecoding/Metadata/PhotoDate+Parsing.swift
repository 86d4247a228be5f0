import GalleryModel

extension PhotoDate {
  /// Reads `2024-05-31T17:04:05.25+02:00` and its shorter forms, down to the day.
  init?(iso8601 text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2), scanner.skip("-"),
      let day = scanner.number(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
    if scanner.skip("T") || scanner.skip(" ") {
      guard let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2) else {
        return nil
      }
      self.hour = hour
      self.minute = minute
      if scanner.skip(":") {
        guard let second = scanner.number(2) else { return nil }
        self.second = second
        if scanner.skip(".") { nanosecond = scanner.fraction() }
      }
      offset = scanner.offset()
    }
    guard isPossible else { return nil }
  }

  /// Reads EXIF's `2024:05:31 17:04:05`, with the tags for fractions of a second and the offset beside it.
  init?(exif text: String, subSeconds: String?, offset: String?) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip(":") || scanner.skip("-"), let month = scanner.number(2),
      scanner.skip(":") || scanner.skip("-"), let day = scanner.number(2),
      scanner.skip(" ") || scanner.skip("T"),
      let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2), scanner.skip(":"),
      let second = scanner.number(2)
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    if let subSeconds {
      var scanner = DigitScanner(subSeconds)
      nanosecond = scanner.fraction()
    }
    if let offset {
      var scanner = DigitScanner(offset)
      self.offset = scanner.offset()
    }
    guard isPossible else { return nil }
  }

  /// Cameras without a clock write zeros.
  private var isPossible: Bool {
    year > 0 && (1...12).contains(month) && (1...31).contains(day) && hour < 24 && minute < 60 && second <= 60
  }
}
