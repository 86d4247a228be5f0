import GalleryOutput
import Testing

@testable import GallerySources

@Suite struct ThumbnailNamesTests {
  private func paths(_ ids: String..., as ending: String = "png") -> [String] {
    let paths = ThumbnailNames.paths(for: ids, fileExtension: ending)
    return ids.map { paths[$0] ?? "none" }
  }

  @Test("A thumbnail has its photo's name and folder, and its format's ending")
  func plain() {
    #expect(
      paths("a.jpg", "below/b c.JPEG", "below/more/d.tar.gz", "e") == [
        "a.png", "below/b c.png", "below/more/d.tar.png", "e.png",
      ])
    #expect(paths("a.jpg", as: "webp") == ["a.webp"])
  }

  @Test("Photos with equal paths are numbered by identity, in any order of arrival")
  func collisions() {
    #expect(paths("a.jpg", "a.png", "a.webp") == ["a.png", "a-2.png", "a-3.png"])
    #expect(paths("a.webp", "a.jpg", "a.png") == ["a-3.png", "a.png", "a-2.png"])
    // A later photo may already have a numbered name.
    #expect(paths("a.jpg", "a.png", "a-2.jpg") == ["a.png", "a-3.png", "a-2.png"])
    #expect(paths("1.jpg", "1.jpg#2") == ["1.png", "1-2.png"])
  }

  @Test("Thousands of photos with one name are distinguished quickly")
  func many() {
    let ids = (1...20_000).map { "image.jpg#\($0)" }
    let paths = ThumbnailNames.paths(for: ids, fileExtension: "png")
    #expect(Set(paths.values).count == ids.count)
    #expect(paths["image.jpg#1"] == "image.png")
  }

  @Test("Names that differ only by case or normalization share a path on some file systems")
  func foldedNames() {
    #expect(paths("A.jpg", "a.jpg") == ["A.png", "a-2.png"])
    #expect(paths("Trip/1.jpg", "trip/1.jpg") == ["Trip/1.png", "trip/1-2.png"])
    #expect(paths("E\u{301}.jpg", "\u{E9}.jpg") == ["E\u{301}.png", "\u{E9}-2.png"])
  }

  @Test("A file does not take the place of a folder")
  func folders() {
    #expect(paths("x.jpg", "x.png/1.jpg") == ["x-2.png", "x.png/1.png"])
    #expect(paths("x.jpg", "X.PNG/1.jpg") == ["x-2.png", "X.PNG/1.png"])
  }

  @Test("No path leads out of the folder")
  func outside() {
    #expect(
      paths("../1.jpg", "/2.jpg", "./3.jpg", "a/../../4.jpg") == [
        "_/1.png", "2.png", "_/3.png", "a/_/_/4.png",
      ])
    #expect(paths("", "..", "//", "a//b.jpg") == ["_.png", "_-2.png", "_-3.png", "a/b.png"])
  }

  @Test(
    "Characters that some file systems reject are replaced",
    arguments: [
      ("con.jpg", "con_.png"), ("AUX", "AUX_.png"), ("com1.a.jpg", "com1_.a.png"),
      ("nul/x.jpg", "nul_/x.png"),
      ("console.jpg", "console.png"), ("a:b*?.jpg", "a_b__.png"), ("a\\b.jpg", "a_b.png"),
      ("\u{1B}[31mred.jpg", "_[31mred.png"), ("a\nb.jpg", "a_b.png"), ("end. .jpg", "end.png"),
      ("folder./x.jpg", "folder/x.png"), (".hidden.jpg", ".hidden.png"), ("\u{202E}x.jpg", "_x.png"),
    ])
  func refused(id: String, path: String) {
    #expect(paths(id) == [path])
  }

  @Test("Names fit file systems, and letters are not split")
  func long() {
    let names = paths(
      String(repeating: "ä", count: 200) + ".jpg", String(repeating: "ä", count: 199) + "b.jpg")
    #expect(Set(names).count == 2)
    for name in names {
      #expect(name.utf8.count <= 255 && name.hasPrefix("ää") && !name.contains("\u{FFFD}"))
    }
    let folder = paths(String(repeating: "x", count: 300) + "/1.jpg")[0]
    #expect(folder.split(separator: "/").allSatisfy { $0.utf8.count <= 255 })
  }
}
