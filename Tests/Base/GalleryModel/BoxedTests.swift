import Foundation
import GalleryGeometry
import GalleryModel
import SystemPackage
import Testing

@Suite struct BoxedTests {
  private var photo: Photo {
    Photo(id: "a.jpg", location: .file("/a.jpg"), isExpected: true, byteCount: 1, modified: 0)
  }

  @Test("A rare value takes one word, whatever its size")
  func size() {
    #expect(MemoryLayout<Boxed<PhotoMetadata>>.size == MemoryLayout<Int>.size)
    var boxed = Boxed<String>(wrappedValue: nil)
    #expect(boxed.wrappedValue == nil && boxed == .none)
    boxed.wrappedValue = "here"
    #expect(
      boxed.wrappedValue == "here" && boxed == Boxed(wrappedValue: "here")
        && boxed != Boxed(wrappedValue: "there"))
    boxed.wrappedValue = nil
    #expect(boxed == .none)
  }

  @Test("Copies of a photo keep their own details")
  func copies() {
    var first = photo
    first.details.title = "one"
    var second = first
    second.details.title = "two"
    second.details.fields["a"] = "b"
    #expect(first.details.title == "one" && first.details.fields.isEmpty)
    #expect(second.details.title == "two" && second.details.fields["a"] == "b")
    #expect(first != second)
  }

  @Test("Details that become empty again equal absent details")
  func emptied() {
    var changed = photo
    changed.details.title = "one"
    #expect(changed != photo)
    changed.details.title = nil
    #expect(changed == photo && changed.hashValue == photo.hashValue)
  }

  @Test("Facts survive writing and reading, with and without metadata")
  func facts() throws {
    var facts = PhotoFacts(size: PixelSize(width: 3, height: 2), format: "JPEG")
    let data = try JSONEncoder().encode(facts)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.keys.sorted() == ["format", "size"])
    #expect(try JSONDecoder().decode(PhotoFacts.self, from: data) == facts)
    facts.metadata = PhotoMetadata()
    facts.metadata?.rating = 4
    let rated = try JSONDecoder().decode(PhotoFacts.self, from: try JSONEncoder().encode(facts))
    #expect(rated == facts && rated.metadata?.rating == 4)
  }
}
