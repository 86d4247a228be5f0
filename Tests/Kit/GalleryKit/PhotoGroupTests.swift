import GalleryModel
import GalleryOptions
import GalleryText
import Testing

@testable import GalleryKit

@Suite struct PhotoGroupTests {
  private func ids(_ photos: [InspectedPhoto], by grouping: Grouping, reversed: Bool = false) -> [String] {
    photos.gathered(by: grouping, reversed: reversed) { $0 }.map(\.photo.id)
  }

  private let scattered: [InspectedPhoto] = [
    .fake("day 10/1.jpg"), .fake("top.jpg"), .fake("day 2/2.jpg"), .fake("day 10/0.jpg"),
    .fake("day 2/1.jpg"),
    .fake("day 2/below/1.jpg"),
  ]

  @Test("Photos are grouped by folder in natural order, and keep their order within")
  func folders() {
    #expect(
      ids(scattered, by: .folder) == [
        "top.jpg", "day 2/2.jpg", "day 2/1.jpg", "day 2/below/1.jpg", "day 10/1.jpg", "day 10/0.jpg",
      ])
  }

  @Test("Reversing reverses the groups; the order within stays the caller's")
  func reversed() {
    #expect(
      ids(scattered, by: .folder, reversed: true) == [
        "day 10/1.jpg", "day 10/0.jpg", "day 2/below/1.jpg", "day 2/2.jpg", "day 2/1.jpg", "top.jpg",
      ])
  }

  @Test("Days are in order, after photos without a date")
  func dates() {
    let photos: [InspectedPhoto] = [
      .fake("a.jpg", taken: PhotoDate(year: 2024, month: 6, day: 1)),
      .fake("b.jpg"),
      .fake("c.jpg", taken: PhotoDate(year: 987, month: 12, day: 31)),
      .fake("d.jpg", taken: PhotoDate(year: 2024, month: 6, day: 1, hour: 23)),
    ]
    #expect(ids(photos, by: .date) == ["b.jpg", "c.jpg", "a.jpg", "d.jpg"])
    #expect(
      photos.map { $0.group(by: .date) } == ["2024-06-01", nil, "0987-12-31", "2024-06-01"])
    #expect(photos.map { $0.group(by: .month) } == ["2024-06", nil, "0987-12", "2024-06"])
    #expect(photos.map { $0.group(by: .year) } == ["2024", nil, "0987", "2024"])
  }

  @Test("A year or a month alone groups and names a photo")
  func unknownParts() throws {
    let photos: [InspectedPhoto] = [
      .fake("m.jpg", taken: PhotoDate(year: 1921, month: 7)), .fake("y.jpg", taken: PhotoDate(year: 1921)),
    ]
    #expect(photos.map { $0.group(by: .year) } == ["1921", "1921"])
    #expect(photos.map { $0.group(by: .month) } == ["1921-07", "1921"])
    let caption = try #require(CaptionTemplate("{date}"))
    #expect(photos.map { caption.text(for: $0, index: 1) } == ["1921-07", "1921"])
    let shown = photos.map { Grouping.month.shownName(of: $0.group(by: .month) ?? "", $0, language: "en") }
    #expect(shown == ["July 1921", "1921"])
  }

  @Test("Source fields can group photos; photos without a value come first, ungrouped")
  func fields() {
    let rooms = ["b.jpg": "Room 10", "c.jpg": "Room 2", "d.jpg": " "]
    let photos = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map { id in
      InspectedPhoto.fake(id) { $0.fields["room"] = rooms[id] }
    }
    #expect(ids(photos, by: .field("room")) == ["a.jpg", "d.jpg", "c.jpg", "b.jpg"])
    #expect(photos.map { $0.group(by: .field("room")) } == [nil, "Room 10", "Room 2", nil])
  }

  @Test("The source's date overrides the file's")
  func listedDates() {
    let photo = InspectedPhoto.fake("a.jpg", taken: PhotoDate(year: 2020, month: 1, day: 1)) {
      $0.date = "1999-12-31T23:00:00Z"
    }
    #expect(photo.group(by: .date) == "1999-12-31")
  }

  @Test("Without grouping the order stays and no photo has a group")
  func none() {
    #expect(ids(scattered, by: .none) == scattered.map(\.photo.id))
    #expect(scattered.allSatisfy { $0.group(by: .none) == nil })
  }

  @Test("Photos at the top of a source have no folder name")
  func top() {
    #expect(InspectedPhoto.fake("top.jpg").group(by: .folder) == nil)
    #expect(InspectedPhoto.fake("a/b/c.jpg").group(by: .folder) == "a/b")
  }
}
