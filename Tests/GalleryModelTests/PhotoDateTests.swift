import GalleryModel
import Testing

@Suite struct PhotoDateTests {
  @Test(
    "Days and times as services write them are read",
    arguments: [
      ("2024-06-01", PhotoDate(year: 2024, month: 6, day: 1)),
      ("2024-02-29", PhotoDate(year: 2024, month: 2, day: 29)),
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
    "A time is read as it is written",
    arguments: ["2024-06-01T00:00:00", "0987-01-31T10:20:30.25+02:30", "2024-06-01T10:20:30-08:00"])
  func roundTrip(text: String) {
    #expect(PhotoDate(iso: text)?.isoText == text)
  }

  @Test(
    "What is no day is no date",
    arguments: [
      "", "1890", "about 1890", "2024-13-01", "2023-02-29", "1900-02-29", "2024-06-00", "2024-6-1",
      "2024-06-01T",
      "2024-06-01T25:00", "2024-06-01T10:60", "2024-06-01T10:20:30.", "2024-06-01T10:20:30+2", "2024-06-01x",
      "2024-06:01", "2024-06-01T10:20:30Zz", "２０２４-06-01",
    ])
  func refuses(text: String) {
    #expect(PhotoDate(iso: text) == nil)
  }
}
