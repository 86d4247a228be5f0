import GalleryModel
import GallerySources
import SystemPackage
import TestSupport
import Testing

@Suite struct OwnOutputTests {
  private func report(_ paths: String...) -> String {
    let sheets = paths.map {
      #"{ "orientation": "portrait", "page": 1, "path": "\#($0)", "width": 1, "height": 1 }"#
    }
    return #"{ "version": 1, "sheets": [\#(sheets.joined(separator: ","))], "photos": [] }"#
  }

  private func ids(_ folder: TemporaryFolder) throws -> [String] {
    try FileSources.discover([folder.path]).photos.map(\.id)
  }

  @Test("Sheets and the report of an earlier build are left out, in the folder and below it")
  func leftOut() throws {
    let folder = try TemporaryFolder()
    for below in ["", "gallery-out/"] {
      try folder.write(below + "report.json", report("portrait-001.jpg", "landscape-001.png"))
      for name in ["portrait-001.jpg", "landscape-001.png", "portrait-002.jpg"] {
        try folder.write(below + name)
      }
    }
    #expect(try ids(folder) == ["gallery-out/portrait-002.jpg", "portrait-002.jpg"])
    #expect(OwnOutput.names(in: folder.path) == ["report.json", "portrait-001.jpg", "landscape-001.png"])
  }

  @Test(
    "A report that is not ours takes nothing away",
    arguments: [
      "", "{}", "[]", "null", "{\"version\": 1}", "not JSON",
      "{\"sheets\": [{\"path\": \"1.jpg\"}], \"version\": 1}",
      "{\"sheets\": [\"1.jpg\"], \"version\": 1}",
      "{\"sheets\": [{\"path\": \"1.jpg\", \"orientation\": \"portrait\", \"page\": 1}]}",
    ])
  func foreign(content: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("report.json", content)
    try folder.write("1.jpg")
    #expect(OwnOutput.names(in: folder.path).isEmpty)
    #expect(try ids(folder).contains("1.jpg"))
  }

  @Test(
    "Paths that point out of the folder are not believed",
    arguments: ["../1.jpg", "below/1.jpg", "/1.jpg", "below/\u{301}1.jpg", "..", ".", ""])
  func escaping(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("report.json", report(path, "sheet.jpg"))
    #expect(OwnOutput.names(in: folder.path) == ["report.json", "sheet.jpg"])
  }

  @Test("A report that is a link is not believed")
  func linked() throws {
    let folder = try TemporaryFolder()
    try folder.write("elsewhere/report.json", report("1.jpg"))
    try folder.link("report.json", to: "elsewhere/report.json")
    #expect(OwnOutput.names(in: folder.path).isEmpty)
  }

  private func index(_ paths: String...) -> String {
    let entries = paths.map { #"{ "id": "x", "status": "placed", "path": "\#($0)" }"# }
    return #"{ "version": 1, "thumbnails": [\#(entries.joined(separator: ","))] }"#
  }

  @Test("Thumbnails of an earlier run are left out with their index, in all folders below it")
  func thumbnails() throws {
    let folder = try TemporaryFolder()
    for below in ["", "thumbs/"] {
      try folder.write(below + "index.json", index("1.png", "a/2.png", "a/b/3.png"))
      for name in ["1.png", "a/2.png", "a/b/3.png", "a/1.png", "a/b/index.json"] {
        try folder.write(below + name)
      }
    }
    #expect(
      try ids(folder) == [
        "a/1.png", "a/b/index.json", "thumbs/a/1.png", "thumbs/a/b/index.json",
      ])
    #expect(
      OwnOutput.thumbnails(in: folder.path) == ["index.json", "1.png", "a/2.png", "a/b/3.png"])
  }

  @Test(
    "An index that is not ours, or leads out of its folder, takes nothing away",
    arguments: ["../1.png", "/1.png", "a/../../1.png", "./1.png", "", ".", "a//1.png"])
  func foreignIndex(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("index.json", index(path))
    #expect(OwnOutput.thumbnails(in: folder.path) == ["index.json"])
    for content in ["{}", "[]", #"{ "version": 1, "thumbnails": [ "1.png" ] }"#, #"{ "thumbnails": [] }"#] {
      try folder.write("index.json", content)
      #expect(OwnOutput.thumbnails(in: folder.path).isEmpty)
    }
  }

  #if os(Linux)
    @Test("A report is found in a folder whose name is not UTF-8")
    func bytes() throws {
      let folder = try TemporaryFolder()
      let name = FilePath(platformString: [-1, 0])
      try folder.write(name.appending("report.json"), Array(report("sheet.jpg").utf8))
      try folder.write(name.appending("sheet.jpg"), [1])
      #expect(try ids(folder).isEmpty)
    }
  #endif
}
