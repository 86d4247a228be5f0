import GalleryText
import Testing

@Suite struct PhotoDateTests {
  @Test(
    "Dates and times of services are read",
    arguments: [
      ("2024-06-01", PhotoDate(year: 2024, month: 6, day: 1)),
      ("2024-02-29", PhotoDate(year: 2024, month: 2, day: 29)),
      ("1921", PhotoDate(year: 1921)), ("1921-07", PhotoDate(year: 1921, month: 7)),
      (
        "2024-06-01T10:20:30Z",
        PhotoDate(year: 2024, month: 6, day: 1, hour: 10, minute: 20, second: 30, offset: 0)
      ),
      ("2024-06-01 10:20", PhotoDate(year: 2024, month: 6, day: 1, hour: 10, minute: 20)),
      ("2024:06:01 10:20:30", PhotoDate(year: 2024, month: 6, day: 1, hour: 10, minute: 20, second: 30)),
      (
        "2024-06-01T10:20:30.25+02:30",
        PhotoDate(
          year: 2024, month: 6, day: 1, hour: 10, minute: 20, second: 30, nanosecond: 250_000_000, offset: 150
        )
      ),
      (
        "2024-06-01T10:20:30+02",
        PhotoDate(year: 2024, month: 6, day: 1, hour: 10, minute: 20, second: 30, offset: 120)
      ),
      (
        "2024-06-01T10:20:30.1234567899-0800",
        PhotoDate(
          year: 2024, month: 6, day: 1, hour: 10, minute: 20, second: 30, nanosecond: 123_456_789,
          offset: -480)
      ),
    ])
  func reads(text: String, date: PhotoDate) {
    #expect(PhotoDate(iso: text) == date)
  }

  @Test(
    "A time is read as written",
    arguments: [
      "1921", "1921-07", "2024-06-01", "2024-06-01T00:00:00", "0987-01-31T10:20:30.25+02:30",
      "2024-06-01T10:20:30-08:00",
    ])
  func roundTrip(text: String) {
    #expect(PhotoDate(iso: text)?.isoText == text)
  }

  @Test(
    "Other texts are not dates",
    arguments: [
      "", "189", "1890-", "2024-06-", "about 1890", "2024-13-01", "2023-02-29", "1900-02-29", "2024-06-00",
      "2024-6-1",
      "2024-06-01T",
      "2024-06-01T25:00", "2024-06-01T10:60", "2024-06-01T10:20:30.", "2024-06-01T10:20:30+2", "2024-06-01x",
      "2024-06:01", "2024-06-01T10:20:30Zz", "0000-01-01", "2024-06-01T10:20:30+20:00", "２０２４-06-01",
    ])
  func refuses(text: String) {
    #expect(PhotoDate(iso: text) == nil)
  }

  @Test(
    "A day outside the calendar is not a date in any format",
    arguments: [(2023, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0), (0, 1, 1)])
  func impossibleDays(year: Int, month: Int, day: Int) {
    func digits(_ value: Int, _ count: Int) -> String {
      String(repeating: "0", count: count - String(value).count) + String(value)
    }
    let (year, month, day) = (digits(year, 4), digits(month, 2), digits(day, 2))
    #expect(PhotoDate(iso: "\(year)-\(month)-\(day)") == nil)
    #expect(PhotoDate(exif: "\(year):\(month):\(day) 10:20:30", subSeconds: nil, offset: nil) == nil)
    #expect(PhotoDate(internet: "\(day) Feb \(year) 25:00:00 GMT") == nil)
  }

  @Test("EXIF dates have separate fractions and offsets")
  func exif() {
    let date = PhotoDate(
      year: 2024, month: 5, day: 31, hour: 17, minute: 4, second: 5, nanosecond: 250_000_000, offset: -330)
    #expect(PhotoDate(exif: "2024:05:31 17:04:05", subSeconds: "25", offset: "-05:30") == date)
    #expect(PhotoDate(exif: "2024:05:31 17:04:05 and more", subSeconds: "25", offset: "-0530") == date)
    #expect(PhotoDate(exif: "2024:05:31 17:04", subSeconds: nil, offset: nil) == nil)
    #expect(PhotoDate(exif: "0000:00:00 00:00:00", subSeconds: nil, offset: nil) == nil)
  }

  @Test(
    "Parts that EXIF and IPTC leave blank or zero are unknown",
    arguments: [
      ("1921:07:04   :  :  ", "1921-07-04"), ("1921:07:  ", "1921-07"), ("1921:00:00 00:00:00", "1921"),
      ("1921", "1921"), ("1921-07-00", "1921-07"), ("1921-00-00", "1921"),
    ])
  func unknownParts(exif: String, iso: String) {
    #expect(PhotoDate(exif: exif)?.isoText == iso)
  }

  @Test(
    "IPTC has the day and the time in two fields",
    arguments: [
      ("20240531", "170405+0200", "2024-05-31T17:04:05+02:00"), ("20240531", nil, "2024-05-31"),
      ("19210700", "000000", "1921-07"), ("19210000", nil, "1921"), ("2024-05-31", nil, "2024-05-31"),
    ])
  func iptc(day: String, time: String?, iso: String) {
    #expect(PhotoDate(iptc: day, time: time)?.isoText == iso)
    #expect(PhotoDate(iptc: "00000000", time: time) == nil)
  }

  @Test(
    "The more precise of two dates that agree is used, with the offset of either",
    arguments: [
      ("2024-02-21T10:14:22.45", "2024-02-21T10:14:22+09:00", "2024-02-21T10:14:22.45+09:00"),
      ("1921", "1921-07", "1921-07"), ("1921-07", "1921-07-04T10:00:00Z", "1921-07-04T10:00:00+00:00"),
      ("1921", "1922-07", nil), ("2024-02-21T10:14:22", "2024-02-21T10:14:23", nil),
      ("2024-02-21T10:14:22+02:00", "2024-02-21T10:14:22+09:00", nil),
    ])
  func merging(first: String, second: String, iso: String?) throws {
    let dates = try [first, second].map { try #require(PhotoDate(iso: $0)) }
    #expect(dates[0].merged(with: dates[1])?.isoText == iso)
    #expect(dates[1].merged(with: dates[0])?.isoText == iso)
  }

  @Test(
    "A clock's offset follows from the time of GPS, unless the clock is wrong",
    arguments: [("01:00:02", 540), ("04:15:00", 345), ("01:07:00", nil), ("23:00:00", nil)])
  func satellites(utc: String, offset: Int?) throws {
    let local = PhotoDate(year: 2024, month: 7, day: 1, hour: 10)
    #expect(local.offset(at: try #require(PhotoDate(iso: "2024-07-01T\(utc)Z"))) == offset)
  }

  @Test(
    "Dates without an offset take that of the nearest in the set, and unknown parts come first",
    arguments: [
      ["2024-07-01T08:00:00", "2024-07-01T09:00:00+09:00", "2024-07-01T10:00:00"],
      ["2024-07-01T21:14:54+02:00", "2024-07-01T20:46:30-04:00"],
      [
        "2024-07-01T09:00:00+02:00", "2024-07-01T10:00:00", "2024-07-02T09:00:00+09:00",
        "2024-07-02T10:00:00",
      ],
      ["1919", "1919-01", "1919-01-01", "1919-01-01T00:00:00", "1919-02"],
      ["2024", "2024-07-01", "2024-07-01T00:30:00+09:00"],
    ])
  func zones(texts: [String]) throws {
    let dates = try texts.map { try #require(PhotoDate(iso: $0)) }
    let zones = ClockZones(dates)
    let sorted = dates.reversed().sorted { zones.moment(of: $0) < zones.moment(of: $1) }
    #expect(sorted.map(\.isoText) == dates.map(\.isoText))
  }

  @Test(
    "Dates of feeds are read with the known zones",
    arguments: [
      ("Wed, 12 Jun 2024 10:00:00 +0200", "2024-06-12T10:00:00+02:00"),
      ("12 Jun 2024 10:00 GMT", "2024-06-12T10:00:00+00:00"),
      ("Wed, 12-Jun-2024 10:00:00 EST", "2024-06-12T10:00:00"),
    ])
  func internet(text: String, iso: String) {
    #expect(PhotoDate(internet: text)?.isoText == iso)
  }

  @Test("Seconds become dates and times in UTC")
  func seconds() {
    #expect(PhotoDate(secondsSince1970: 951_782_400).isoText == "2000-02-29T00:00:00+00:00")
    #expect(PhotoDate(secondsSince1970: 951_782_400).secondsSince1970 == 951_782_400)
  }
}
