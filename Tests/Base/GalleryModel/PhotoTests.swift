import GalleryModel
import SystemPackage
import Testing

@Suite struct PhotoTests {
  @Test(
    "A photo's name follows the last slash",
    arguments: [
      ("1.jpg", "1.jpg"), ("trip/1.jpg", "1.jpg"), ("a/b/c d.png", "c d.png"),
      // A name that begins with a combining mark: together with the slash it is one character.
      ("trip/\u{301}1.jpg", "\u{301}1.jpg"),
    ])
  func name(id: String, expected: String) {
    let photo = Photo(id: id, location: .file("/photo"), isExpected: true, byteCount: 1, modified: 0)
    #expect(Array(photo.name.utf8) == Array(expected.utf8))
  }
}
