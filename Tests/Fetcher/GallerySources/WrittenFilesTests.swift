import Foundation
import GalleryModel
import GalleryOutput
import SystemPackage
import TestSupport
import Testing

@testable import GallerySources

@Suite struct WrittenFilesTests {
  private func found(_ folder: TemporaryFolder) throws -> Discovery {
    try FileSources.discover([folder.path])
  }

  private func ids(_ folder: TemporaryFolder) throws -> [String] { try found(folder).photos.map(\.id) }

  private func own(_ folder: TemporaryFolder, _ kind: WrittenFiles.Kind = .sheets) -> [String] {
    WrittenFiles(in: folder.path, kind).paths.map(\.string).sorted()
  }

  @Test("Sheets and report of an earlier build are left out, with a note")
  func leftOut() throws {
    let folder = try TemporaryFolder()
    for below in ["", "gallery-out/"] {
      for name in ["portrait-001.jpg", "landscape-001.png", "portrait-002.jpg"] {
        try folder.write(below + name, name)
      }
      try folder.write(below + "report.json", Manifest.report("portrait-001.jpg", "landscape-001.png"))
    }
    #expect(try ids(folder) == ["gallery-out/portrait-002.jpg", "portrait-002.jpg"])
    #expect(own(folder) == ["landscape-001.png", "portrait-001.jpg", "report.json"])
    #expect(
      try found(folder).notes
        == [folder.path, folder.file("gallery-out")].map {
          "skipped 2 sheets that an earlier build wrote to \($0)"
        })
  }

  @Test("Names of all formats, outputs and digit counts are recognised")
  func names() throws {
    let folder = try TemporaryFolder()
    let names = [
      "portrait-001.webp", "landscape-0012.tif", "portrait-1234.avif", "portrait.pdf", "portrait-001.svg",
    ]
    let all = names + names.map { "my_proof-2-" + $0 }
    for name in all { try folder.write(name, name) }
    try folder.write("report.json", Manifest.report(all))
    #expect(own(folder) == (all + ["report.json"]).sorted())
  }

  @Test(
    "A name that gallery never writes is foreign, whatever the report says",
    arguments: [
      "a.jpg", "portrait-1.jpg", "portrait-01.jpg", "portrait-002.jpg", "landscape-001.jpg",
      "portrait-001.jpeg",
      "portrait-001.JPG", "portrait.jpg", "portrait-001.pdf", "x-portrait-001.jpg", "portrait-001.jpg.jpg",
      "below/portrait-001.jpg", "./portrait-001.jpg", "../portrait-001.jpg", "/portrait-001.jpg",
    ])
  func otherNames(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("in/below/x", "")
    for path in ["in/" + name, name] where FilePath(name).root == nil { try folder.write(path, name) }
    let sheet = Manifest.sheet(name, orientation: "portrait", page: 1, content: name)
    try folder.write("in/report.json", Manifest.sealed(#"{ "sheets": [\#(sheet)], "version": 1"#))
    #expect(WrittenFiles(in: folder.file("in"), .sheets).paths == ["report.json"])
  }

  @Test("A file that differs from its report is an ordinary photo, with a note")
  func changed() throws {
    let folder = try TemporaryFolder()
    for name in ["portrait-001.jpg", "portrait-002.jpg", "landscape-001.jpg"] { try folder.write(name, name) }
    try folder.write(
      "report.json", Manifest.report("portrait-001.jpg", "portrait-002.jpg", "landscape-001.jpg"))
    // The same size.
    try folder.write("portrait-001.jpg", "portrait-001.jpG")
    try folder.write("portrait-002.jpg", "longer than it was")
    #expect(try ids(folder) == ["portrait-001.jpg", "portrait-002.jpg"])
    #expect(
      try found(folder).notes == [
        "skipped 1 sheet that an earlier build wrote to \(folder.path)",
        "2 files that \(folder.file("report.json")) lists have changed since gallery wrote the list; treated as photos",
      ])
    let output = WrittenFiles(in: folder.path, .sheets)
    #expect(output.changedPaths == ["portrait-001.jpg", "portrait-002.jpg"])
    #expect(output.standing(of: "portrait-001.jpg") == .changed)
    #expect(output.standing(of: "landscape-001.jpg") == .ours)
    #expect(output.standing(of: "landscape-002.jpg") == .absent)
    // Changed after it was checked.
    try folder.write("landscape-001.jpg", "landscape-001.jpG")
    #expect(output.standing(of: "landscape-001.jpg") == .changed)
  }

  @Test("A report that lists a file with two contents is ignored for that file")
  func contradiction() throws {
    let folder = try TemporaryFolder()
    try folder.write("portrait-001.jpg", "a")
    let sheets = ["a", "b"].map {
      Manifest.sheet("portrait-001.jpg", orientation: "portrait", page: 1, content: $0)
    }
    for sheets in [sheets, sheets.reversed()] {
      try folder.write(
        "report.json", Manifest.sealed(#"{ "sheets": [\#(sheets.joined(separator: ","))], "version": 1"#))
      #expect(own(folder) == ["report.json"])
    }
  }

  @Test("A changed or truncated report, or an old version, hides no photos")
  func unsealed() throws {
    let folder = try TemporaryFolder()
    try folder.write("portrait-001.jpg", "portrait-001.jpg")
    let whole = Manifest.report("portrait-001.jpg")
    for report in [
      whole.replacingOccurrences(of: "portrait\"", with: "portrait\" "), whole + "\n", whole + " ",
      String(whole.dropLast()), whole.replacingOccurrences(of: "writtenSha256", with: "writtenSha255"),
      #"{ "version": 1, "sheets": [ { "path": "portrait-001.jpg", "orientation": "portrait", "page": 1 } ] }"#,
    ] {
      try folder.write("report.json", report)
      #expect(own(folder).isEmpty)
      #expect(try ids(folder).contains("portrait-001.jpg"))
      #expect(WrittenFiles(in: folder.path, .sheets).standing(of: "report.json") == .changed)
      #expect(try found(folder).notes.first?.contains("was written by an earlier version of gallery") == true)
    }
  }

  @Test(
    "A foreign report hides no photos",
    arguments: [
      "", "{}", "[]", "null", "{\"version\": 1}", "not JSON", "{\"sheets\": [\"1.jpg\"], \"version\": 1}",
      "{\"sheets\": [{\"path\": \"1.jpg\", \"orientation\": \"portrait\", \"page\": 1}]}",
      "{\"sheets\": [], \"sheets\": [], \"version\": 1}", "{\"sheets\": [{]}, \"version\": 1}",
      "{\"sheets\": [], \"version\": 1} {}", "{\"sheets\": [], \"version\": 2}",
    ])
  func foreign(content: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("report.json", content)
    try folder.write("1.jpg")
    #expect(WrittenFiles(in: folder.path, .sheets).standing(of: "report.json") == .foreign)
    #expect(own(folder).isEmpty)
    #expect(try ids(folder).contains("1.jpg"))
    #expect(try found(folder).notes.isEmpty)
  }

  @Test("A linked report is not trusted, and a linked sheet is foreign")
  func linked() throws {
    let folder = try TemporaryFolder()
    for name in ["elsewhere/portrait-001.jpg", "portrait-001.jpg"] {
      try folder.write(name, "portrait-001.jpg")
    }
    try folder.write("elsewhere/report.json", Manifest.report("portrait-001.jpg", "portrait-002.jpg"))
    try folder.link("report.json", to: "elsewhere/report.json")
    #expect(own(folder).isEmpty)
    try folder.link("elsewhere/portrait-002.jpg", to: "portrait-001.jpg")
    #expect(WrittenFiles(in: folder.file("elsewhere"), .sheets).paths.count == 2)
  }

  @Test("Thumbnails of an earlier run are left out with their index, in all subfolders")
  func thumbnails() throws {
    let folder = try TemporaryFolder()
    for below in ["", "thumbs/"] {
      for name in ["1.png", "a/2.png", "a/b/3.png", "a/1.png", "a/b/index.json"] {
        try folder.write(below + name, name)
      }
      try folder.write(below + "index.json", Manifest.index("1.png", "a/2.png", "a/b/3.png"))
    }
    #expect(try ids(folder) == ["a/1.png", "a/b/index.json", "thumbs/a/1.png", "thumbs/a/b/index.json"])
    #expect(own(folder, .thumbnails) == ["1.png", "a/2.png", "a/b/3.png", "index.json"])
    #expect(
      try found(folder).notes.first == "skipped 3 thumbnails that an earlier build wrote to \(folder.path)")
  }

  @Test("A thumbnail that is changed, misnamed or behind a link is foreign")
  func otherThumbnails() throws {
    let folder = try TemporaryFolder()
    for name in ["1.png", "2.png", "elsewhere/3.png", "4-2.png", "4-02.png"] { try folder.write(name, name) }
    try folder.link("a", to: "elsewhere")
    try folder.write(
      "index.json",
      Manifest.index([
        ("x.jpg", "1.png", "1.png"), ("2.jpg", "2.png", "2"), ("a/3.jpg", "a/3.png", "elsewhere/3.png"),
        ("4.jpg", "4-2.png", "4-2.png"), ("4.jpg", "4-02.png", "4-02.png"),
      ]))
    #expect(own(folder, .thumbnails) == ["4-2.png", "index.json"])
  }

  @Test(
    "A foreign index, or one that leads out of its folder, hides no photos",
    arguments: ["../1.png", "/1.png", "a/../../1.png", "./1.png", "", ".", "a//1.png"])
  func foreignIndex(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("in/a/x", "")
    try folder.write("1.png", path)
    try folder.write("in/1.png", path)
    try folder.write("in/index.json", Manifest.index([(path, path, path)]))
    #expect(WrittenFiles(in: folder.file("in"), .thumbnails).paths == ["index.json"])
  }

  @Test("A name that only looks the same is another")
  func composition() throws {
    let folder = try TemporaryFolder()
    try folder.write("\u{E9}.png", "\u{E9}.png")
    try folder.write("e\u{301}.png", "mine")
    try folder.write("index.json", Manifest.index([("\u{E9}.jpg", "\u{E9}.png", "\u{E9}.png")]))
    #expect(try ids(folder).map { Array($0.utf8) } == [Array("e\u{301}.png".utf8)])
    #expect(WrittenFiles(in: folder.path, .thumbnails).standing(of: "e\u{301}.png") == .foreign)
  }

  @Test("A report of any length is read in pieces, up to a limit")
  func large() throws {
    let folder = try TemporaryFolder()
    try folder.write("portrait-001.jpg", "portrait-001.jpg")
    let text = String(repeating: #"[{"a\"]":[1,"}\\"]}],"#, count: 100_000)
    try folder.write("report.json", Manifest.report(["portrait-001.jpg"], photos: "[\(text)1]"))
    #expect(own(folder) == ["portrait-001.jpg", "report.json"])
    let report = try FileDescriptor.open(folder.file("report.json"), .writeOnly)
    try report.closeAfter { try report.resize(to: 1 << 31) }
    #expect(WrittenFiles(in: folder.path, .sheets).standing(of: "report.json") == .foreign)
  }

  #if os(Linux)
    @Test("A report is found in a folder whose name is not UTF-8")
    func bytes() throws {
      let folder = try TemporaryFolder()
      let name = FilePath(platformString: [-1, 0])
      try folder.write(name.appending("portrait-001.jpg"), Array("portrait-001.jpg".utf8))
      try folder.write(name.appending("report.json"), Array(Manifest.report("portrait-001.jpg").utf8))
      #expect(try ids(folder).isEmpty)
    }
  #endif
}
