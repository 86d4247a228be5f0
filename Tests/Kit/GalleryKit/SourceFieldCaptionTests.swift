import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryText
import Testing

@testable import GalleryKit

@Suite("Fields of sources in captions") struct SourceFieldCaptionTests {
  private func text(_ template: String, _ photo: InspectedPhoto) throws -> String {
    try #require(CaptionTemplate(template)).text(for: photo, index: 1)
  }

  @Test("Title, date and size of a listing override those in the file")
  func priority() throws {
    var metadata = PhotoMetadata()
    metadata.title = "in the file"
    metadata.taken = PhotoDate(year: 2020, month: 1, day: 2)
    var photo = InspectedPhoto(
      photo: .fake("1.jpg"),
      header: PhotoFacts(size: PixelSize(width: 300, height: 200), format: "JPEG", metadata: metadata))
    let template = "{title}|{date}|{width}×{height}"
    #expect(try text(template, photo) == "in the file|2020-01-02|300×200")
    var photoOfList = photo.photo
    photoOfList.details.title = "in the list"
    photoOfList.details.date = "1999-12-31T10:00:00Z"
    photoOfList.details.size = PixelSize(width: 6000, height: 4000)
    photo = InspectedPhoto(photo: photoOfList, header: photo.facts)
    #expect(try text(template, photo) == "in the list|1999-12-31|6000×4000")
  }

  @Test("A date that cannot be parsed is printed as written")
  func words() throws {
    #expect(try text("{date}", .fake("1.jpg") { $0.date = "about 1890" }) == "about 1890")
  }

  @Test("Fields are printed by name, and missing ones are empty")
  func fields() throws {
    let photo = InspectedPhoto.fake("1.jpg") {
      $0.fields = ["votes": "12", "exif.iso": "200"]
      $0.weight = 3
    }
    #expect(try text("{field.votes}|{field.exif.iso}|{field.none}|{field.weight}", photo) == "12|200||3")
  }
}
