import GalleryModel
import SystemPackage
import Testing

@testable import GallerySources

@Suite struct PhotoSampleTests {
  private let photos = (0..<300).map { number in
    Photo(
      id: "\(["a", "b", "c"][number % 3])/\(number).jpg", location: .file("nowhere"), isExpected: true,
      byteCount: 1,
      modified: 0)
  }

  private func sample(_ photos: [Photo], seed: Int = 0, byFolder: Bool = false) -> Set<String> {
    PhotoSample.ids(of: photos, count: 20, seed: seed, parts: byFolder ? { String($0.folder) } : nil)
  }

  @Test("A sample depends on its seed, not on the order of the photos")
  func determinism() {
    #expect(sample(photos).count == 20)
    #expect(sample(photos.reversed()) == sample(photos))
    #expect(sample(photos, seed: 1) != sample(photos))
    // Added photos displace few others.
    #expect(sample(Array(photos.prefix(290))).intersection(sample(photos)).count >= 15)
    // The same on every machine.
    #expect(
      PhotoSample.ids(of: photos, count: 3, seed: 7).sorted() == [
        "a/114.jpg", "a/225.jpg", "b/280.jpg",
      ])
  }

  @Test("A sample by folder takes an equal number from each")
  func folders() {
    let ids = sample(
      photos
        + [photos[0]].map { photo in
          var photo = photo
          photo.id = "alone.jpg"
          return photo
        }, byFolder: true)
    #expect(ids.count == 61)
    for folder in ["a/", "b/", "c/"] { #expect(ids.count { $0.hasPrefix(folder) } == 20) }
  }

  @Test("A sample larger than the number of photos takes all")
  func few() {
    #expect(sample(Array(photos.prefix(5))).count == 5)
  }
}
