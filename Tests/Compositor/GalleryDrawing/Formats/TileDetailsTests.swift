import GalleryDrawing
import Testing

@Suite struct TileDetailsTests {
  @Test(
    "Web addresses are kept unchanged",
    arguments: [
      "https://example.org/a/b.html?x=1&y=%20#top", "http://[::1]:8080/", "https://example.org",
    ])
  func kept(link: String) {
    #expect(TileDetails(link: link).link == link)
  }

  @Test(
    "Other addresses are not links",
    arguments: [
      "", "photo.jpg", "/home/somebody/photo.jpg", "file:///etc/passwd", "javascript:alert(1)",
      "ftp://example.org/",
      "https:", "https://", "https:///path", "http:/example.org", "https://user@", "data:text/html,x",
    ])
  func dropped(link: String) {
    #expect(TileDetails(link: link).link == nil)
  }

  @Test("Characters with a meaning in PDF or SVG are percent-encoded")
  func encoded() {
    #expect(
      TileDetails(link: "HTTPS://example.org/a b'(c)\\\"<d>\u{0}é\n").link
        == "https://example.org/a%20b%27%28c%29%5C%22%3Cd%3E%00%C3%A9%0A")
  }

  @Test("User names and passwords are removed")
  func credentials() {
    #expect(TileDetails(link: "https://me:secret@example.org/x?a@b").link == "https://example.org/x?a@b")
    #expect(TileDetails(link: "https://a@b@example.org/x").link == "https://example.org/x")
  }
}
