import Foundation
import GalleryGeometry
import GalleryJSON
import GalleryModel
import GalleryText
import SystemPackage
import Testing

@testable import GallerySources

@Suite struct PhotoRecordTests {
  /// A record with every possible value.
  private static var fullest: PhotoRecord {
    var photo = Photo(
      id: "a/ü 1.jpg#2", location: .file("photos/a/ü 1.jpg"), isExpected: true, byteCount: 12345,
      modified: 1_700_000_000.123)
    photo.distinctionLength = 2
    photo.isRecorded = true
    photo.sha256 = String(repeating: "0a", count: 32)
    photo.details.title = "A \"title\""
    photo.details.date = "about 1890"
    photo.details.weight = 2.5
    photo.details.size = PixelSize(width: 6000, height: 4000)
    photo.details.focus = Point(x: 0.25, y: 0.5)
    photo.details.fields = ["artist": "Somebody", "Room 1": "12"]
    photo.details.link = "https://example.org/1"
    photo.view.orientation = 6
    photo.view.crop = Rect(x: 0, y: 0.1, width: 0.7, height: 0.3)
    photo.view.focus = Point(x: 1 / 3, y: 0.1)
    photo.view.faces = [Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)]
    var metadata = PhotoMetadata()
    metadata.taken = PhotoDate(
      year: 2024, month: 6, day: 1, hour: 10, minute: 20, second: 30, nanosecond: 5_000_000, offset: -90)
    metadata.takenFrom = .xmpCreated
    metadata.rating = -1
    metadata.label = .green
    metadata.pick = false
    metadata.title = "Title"
    metadata.caption = "Caption"
    metadata.camera = "Camera"
    metadata.lens = "Lens"
    metadata.exposure.seconds = 1 / 30
    metadata.exposure.fNumber = 2.8
    metadata.exposure.iso = 100
    metadata.exposure.focalLength = 35
    metadata.location = .init(latitude: 47.5, longitude: -0.25)
    metadata.keywords = ["one", "two, three"]
    metadata.place = "Paris, France"
    metadata.people = ["Ada", "Bob"]
    metadata.generation.prompt = "a cat"
    metadata.generation.seed = "3089"
    metadata.generation.model = "dream"
    metadata.copyright = "©"
    metadata.artist = "Artist"
    metadata.maker = "Maker"
    metadata.faces = [.init(area: Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4), name: "Name")]
    return PhotoRecord(
      photo, number: 7, isOrdered: true, source: "photos",
      facts: PhotoFacts(
        size: PixelSize(width: 300, height: 200), format: "JPEG", metadata: metadata, hasGainMap: true),
      problem: "decoder crashed")
  }

  private static func read(_ json: JSONValue, metadata: Bool = true) throws -> PhotoRecord {
    let text = Array(json.text.utf8)
    return try PhotoRecord(
      JSONValue(parsing: text), in: "", metadata: metadata)
  }

  @Test("A record survives writing and reading")
  func roundTrip() throws {
    #expect(try Self.read(Self.fullest.json) == Self.fullest)
    var bare = PhotoRecord(
      Photo(id: "1.jpg", location: .file("1.jpg"), isExpected: false, byteCount: 0, modified: 0), number: 0,
      isOrdered: false, source: "photos")
    #expect(try Self.read(bare.json) == bare)
    bare.problem = "empty file"
    #expect(try Self.read(bare.json) == bare)
  }

  @Test("Unneeded metadata takes no memory")
  func withoutMetadata() throws {
    #expect(try Self.read(Self.fullest.json, metadata: false).facts?.metadata == nil)
  }

  @Test(
    "An identity never leads upwards",
    arguments: ["../a.jpg", "/etc/a.jpg", "a/../b.jpg", "./a", "a//b"])
  func identities(id: String) throws {
    var record = Self.fullest
    record.photo.id = id
    let read = try Self.read(record.json)
    #expect(!read.photo.id.hasPrefix("/") && !read.photo.id.split(separator: "/").contains(".."))
    #expect(read.photo.distinctionLength == 0)
  }

  @Test(
    "Ratings are valid, and widths are limited",
    arguments: ["6", "-2", "1e18"])
  func stars(number: String) throws {
    let record = try Self.read(
      try JSONValue(
        parsing: """
          {"id": "a", "image": "a", "found": {"number": 1},
            "facts": {"width": 1e300, "height": 3, "metadata": {"rating": \(number)}}}
          """))
    #expect(record.facts?.metadata?.rating == nil && record.facts?.size.width == 10_000_000)
  }

  @Test(
    "Invalid values are rejected with the expected ones",
    arguments: [
      #"{"id": "a", "image": "a", "found": {"number": -1}}"#,
      #"{"image": "a", "found": {"number": 1}}"#,
      #"{"id": "a", "image": "a", "found": {"number": 1}, "facts": {"width": 0, "height": 3}}"#,
      #"{"id": "a", "image": "a", "found": {"number": 1}, "facts": {"width": 1, "height": 3, "sha256": "xyz"}}"#,
      #"{"id": "a", "image": "a", "found": {"number": 1}, "facts": {"width": 1, "height": 3, "view": {"orientation": 9}}}"#,
      #"{"id": "a", "image": "a", "found": {"number": 1}, "facts": {"width": 1, "height": 3, "metadata": {"taken": "x"}}}"#,
    ])
  func refused(line: String) throws {
    let value = try JSONValue(parsing: line)
    #expect(throws: PhotoList.Refusal.self) { try PhotoRecord(value, in: "", metadata: true) }
  }
}

@Suite struct JSONReaderTests {
  @Test(
    "JSON is accepted and rejected as by Foundation's decoder",
    arguments: [
      "null", "true", " [ ] ", "{}", "0", "-0", "12", "-7", "1.5", "1e3", "-1.25E-2", "9007199254740993",
      "9223372036854775807", "9223372036854775808", "1e400", "01", "1.", ".5", "+1", "- 1", "1e", "tru",
      "nul",
      "[,1]", "[1 2]", "{\"a\" 1}", "{a:1}", "\"\"", "\"a", "\"\\\"", #""\u00e9\n\t\/\\\"""#,
      #""\ud83d\ude00""#, #""\ud83d""#, #""\udc00""#, #""\x""#, #""\u12g4""#, "\"\u{1}\"", "\"ü😀\"",
      #"{"a": {"b": [1, 2.5, "c", null, false]}, "d": ""}"#, "", " ", "1 2", "[[[]]]", "{\"a\":1}x",
      "\"a\\\\\"",
    ])
  func agreement(text: String) {
    let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect((try? JSONValue(parsing: text)) == value)
    // Also in pieces of one byte.
    var rest = Array(text.utf8)[...]
    var reader = JSONReader { rest.popFirst().map { [$0] } ?? [] }
    #expect((try? reader.document()) == value)
  }

  @Test("Nesting is limited")
  func depth() {
    let deep = Array((String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)).utf8)
    #expect((try? JSONValue(parsing: deep)) == nil)
  }
}
