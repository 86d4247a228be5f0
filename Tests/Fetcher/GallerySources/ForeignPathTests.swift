import GalleryFiles
import SystemPackage
import TestSupport
import Testing

/// Paths of other systems have one normal form.
@Suite struct ForeignPathTests {
  @Test(
    "Separators, case, composition and `.` do not distinguish paths",
    arguments: [
      "hall\\M\u{FC}ller.PNG", "Hall/Mu\u{308}ller.png", "./hall//m\u{FC}ller.png",
      ".\\HALL\\M\u{DC}LLER.png",
    ])
  func keys(path: String) {
    #expect(ForeignPath.key(path) == ForeignPath.key("hall/m\u{FC}ller.png"))
    #expect(ForeignPath.key(path) != ForeignPath.key("hall/muller.png"))
  }

  @Test("Among names that differ in their spelling, identical and then equal ones are found")
  func spellings() {
    var table = PathTable<Int>()
    for (index, path) in ["a/1.JPG", "a/1.jpg", "a/e\u{301}.jpg", "a/\u{C9}.jpg"].enumerated() {
      table.add(index, at: path)
    }
    #expect(table.values(at: "a/1.jpg") == [1])
    #expect(table.values(at: "a\\1.JPG") == [0])
    #expect(table.values(at: "A/1.Jpg") == [0, 1])
    #expect(table.values(at: "a/\u{E9}.jpg") == [2])
    #expect(table.values(at: "b/1.jpg").isEmpty)
  }

  @Test("Files are found by the paths that other systems write, and several ones are all returned")
  func files() throws {
    let folder = try TemporaryFolder()
    for name in ["Hall/Mu\u{308}ller.PNG", "Hall/vase.png", "two/A.jpg", "two/a.jpg"] {
      try folder.write(name)
    }
    var lookup = FileLookup()
    #expect(lookup.files(at: "hall\\m\u{FC}ller.png", in: folder.path) == ["Hall/Mu\u{308}ller.PNG"])
    #expect(lookup.files(at: "two\\..\\hall\\vase.png", in: folder.path) == ["two/../Hall/vase.png"])
    let absolute = folder.file("HALL/VASE.png")
    #expect(lookup.files(at: absolute.string, in: "elsewhere") == [folder.file("Hall/vase.png")])
    #expect(lookup.files(at: "TWO/a.JPG", in: folder.path) == ["two/A.jpg", "two/a.jpg"])
    #expect(lookup.files(at: "hall/none.png", in: folder.path).isEmpty)
  }

  @Test("Circular links do not multiply the files at a path")
  func circularLinks() throws {
    let folder = try TemporaryFolder()
    for name in ["ab", "AB"] { try folder.link(name, to: ".") }
    var lookup = FileLookup()
    let path = Array(repeating: "aB", count: 30).joined(separator: "/")
    #expect((2...16).contains(lookup.files(at: path, in: folder.path).count))
  }
}
