import GalleryModel
import GallerySources
import GalleryText
import SystemPackage
import TestSupport
import Testing

@Suite struct PhotoOrderTests {
  private static func photo(_ id: String, bytes: Int = 1, modified: Double = 0) -> Photo {
    Photo(id: id, location: .file("/photo"), isExpected: true, byteCount: bytes, modified: modified)
  }

  private let photos = [
    photo("b/2.jpg", bytes: 30, modified: 100), photo("a 1/3.jpg", bytes: 10, modified: 300),
    photo("a/10.jpg", bytes: 20, modified: 200), photo("b/1.jpg", bytes: 10, modified: 300),
    photo("a/2.jpg", bytes: 30, modified: 100),
  ]

  @Test("Copies follow their originals", arguments: [PhotoSort.name, .path, .date])
  func copies(sort: PhotoSort) {
    let names = [
      "1.2.jpg", "1.10.jpg", "shot.jpg", "shot.png", "shot (1).jpg", "shot (2).JPG", "shot (10).jpg",
      "shot copy.jpg",
      "shot1.jpg", "trip.jpg", "trip-edited.jpg", "trip_2.jpg",
    ].map { "a/\($0)" }
    let photos = names.map { Self.photo($0) }
    #expect(PhotoOrder.sorted(photos.reversed(), by: sort, reversed: false).map(\.id) == names)
  }

  @Test("Folders compare by their whole names among files")
  func foldersAmongFiles() {
    let paths = ["b.x", "b (2).x", "b (5)/1.jpg", "b.v1/1.jpg", "b.v1/2.jpg", "c"]
    for start in paths.indices {
      let photos = (paths[start...] + paths[..<start]).map { Self.photo($0) }
      #expect(PhotoOrder.sorted(photos, by: .path, reversed: false).map(\.id) == paths)
    }
  }

  @Test(
    "Photos are in the requested order, ties by path",
    arguments: [
      (PhotoSort.name, ["b/1.jpg", "a/2.jpg", "b/2.jpg", "a 1/3.jpg", "a/10.jpg"]),
      (.path, ["a/2.jpg", "a/10.jpg", "a 1/3.jpg", "b/1.jpg", "b/2.jpg"]),
      (.modified, ["a/2.jpg", "b/2.jpg", "a/10.jpg", "a 1/3.jpg", "b/1.jpg"]),
      (.date, ["a/2.jpg", "b/2.jpg", "a/10.jpg", "a 1/3.jpg", "b/1.jpg"]),
      (.size, ["a 1/3.jpg", "b/1.jpg", "a/10.jpg", "a/2.jpg", "b/2.jpg"]),
      (.none, ["b/2.jpg", "a 1/3.jpg", "a/10.jpg", "b/1.jpg", "a/2.jpg"]),
    ])
  func sorts(sort: PhotoSort, ids: [String]) {
    #expect(PhotoOrder.sorted(photos, by: sort, reversed: false).map(\.id) == ids)
    #expect(PhotoOrder.sorted(photos, by: sort, reversed: true).map(\.id) == ids.reversed())
  }

  @Test("A random order depends on the seed and not on the order of the photos")
  func random() {
    func ids(_ photos: [Photo], seed: Int) -> [String] {
      PhotoOrder.sorted(photos, by: .random(seed: seed), reversed: false).map(\.id)
    }
    let order = ids(photos, seed: 1)
    #expect(ids(photos.reversed(), seed: 1) == order)
    #expect(Set((0..<8).map { ids(photos, seed: $0) }).count > 4)
  }

  @Test("Paths compare component by component, ignoring case")
  func parts() {
    let paths = [
      "1.jpg", "A/2.jpg", "a/2.jpg", "a/10.jpg", "A/10.jpg/x", "a.b/1", "É/1.jpg", "é/1.jpg", "É/2.jpg",
    ]
    let ordered = [
      "1.jpg", "A/2.jpg", "A/10.jpg/x", "a/2.jpg", "a/10.jpg", "a.b/1", "É/1.jpg", "É/2.jpg", "é/1.jpg",
    ]
    let photos = paths.map { Self.photo($0) }
    #expect(PhotoOrder.sorted(photos, by: .path, reversed: false).map(\.id) == ordered)
    #expect(PhotoOrder.sorted(photos.reversed(), by: .path, reversed: false).map(\.id) == ordered)
  }

  @Test("The date taken precedes the modification time")
  func dates() {
    let dates = ["b/1.jpg": 50, "a/2.jpg": 250].mapValues { PhotoDate(secondsSince1970: $0) }
    #expect(
      PhotoOrder.sorted(photos, by: .date, reversed: false, dates: dates).map(\.id)
        == ["b/1.jpg", "b/2.jpg", "a/10.jpg", "a/2.jpg", "a 1/3.jpg"])
    #expect(PhotoOrder.sorted(photos, by: .modified, reversed: false, dates: dates).first?.id == "a/2.jpg")
  }

  @Test("The order does not depend on the order of discovery", arguments: PhotoSort.names)
  func independence(name: String) throws {
    let sort = try #require(PhotoSort(name))
    guard sort != .none else { return }
    var random = SplitMix64(seed: 5)
    let many = (0..<200).map { index in
      Self.photo(
        "\(index % 7)/IMG_\(index % 11)\(index.isMultiple(of: 2) ? "" : "0").\(index)", bytes: index % 5,
        modified: Double(index % 3))
    }
    let sorted = PhotoOrder.sorted(many, by: sort, reversed: false)
    for _ in 0..<5 {
      #expect(PhotoOrder.sorted(many.shuffled(using: &random), by: sort, reversed: false) == sorted)
    }
  }
}

extension PhotoOrder {
  /// Returns the photos in the requested order. `dates` are the times at which they were taken.
  fileprivate static func sorted(
    _ photos: [Photo], by sort: PhotoSort, reversed: Bool, dates: [Photo.ID: PhotoDate] = [:]
  ) -> [Photo] {
    order(
      of: photos, by: sort, reversed: reversed, .root, photo: { $0 }, taken: { dates[$0.id] },
      field: { _, _ in nil }
    )
    .map { photos[$0] }
  }
}
