import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct RebuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A build into its source folder finds the same photos again and gives the same bytes")
  func sameFolder() throws {
    try folder.copy("alps.jpg")
    var builds: [(printed: Data, files: [String: Data])] = []
    for _ in 1...2 {
      let run = try GalleryProgram.build([folder.path.string], to: folder.path)
      #expect(run.status == 0)
      #expect(folder.names() == ["alps.jpg", "landscape-001.jpg", "portrait-001.jpg", "report.json"])
      #expect(try ReportFile(in: folder.path).photos.map(\.id) == ["alps.jpg"])
      builds.append((run.output, try folder.files(in: ".")))
    }
    #expect(builds[0] == builds[1])
  }

  @Test("Obsolete sheets of an earlier build are removed, and other files stay")
  func stale() throws {
    try folder.copy("alps.jpg", "vase.jpg", "canyon.jpg")
    let output = folder.file("out")
    _ = try GalleryProgram.build([folder.path.string], to: output, ["--per-page", "1"])
    #expect(folder.names(in: "out").count == 7)
    try folder.write("out/mine.txt", "mine")
    try folder.write("out/portrait-009.jpg", "mine too")
    let run = try GalleryProgram.build(
      [folder.file("alps.jpg").string], to: output, ["--orientation", "portrait", "--format", "png"])
    #expect(run.status == 0)
    #expect(folder.names(in: "out") == ["mine.txt", "portrait-001.png", "portrait-009.jpg", "report.json"])
  }

  @Test("A failed build leaves the earlier sheets")
  func failure() throws {
    try folder.copy("alps.jpg")
    try folder.write("broken/words.jpg", "no picture")
    let output = folder.file("out")
    _ = try GalleryProgram.build([folder.file("alps.jpg").string], to: output)
    let files = try folder.files(in: "out")
    #expect(try GalleryProgram.build([folder.file("broken").string], to: output).status == 65)
    #expect(try folder.files(in: "out") == files)
  }

  @Test("A changed logo is drawn again")
  func logo() throws {
    try folder.copy("alps.jpg", "vase.jpg", "canyon.jpg")
    let (photo, logo) = (folder.file("alps.jpg").string, folder.file("vase.jpg"))
    let options = ["--mark", logo.string + " tiles 50%", "--cache", folder.file("cache").string]
    for _ in 1...2 { #expect(try GalleryProgram.build([photo], to: folder.file("out"), options).status == 0) }
    let before = try folder.files(in: "out")
    try FileManager.default.removeItem(atPath: logo.string)
    try FileManager.default.moveItem(atPath: folder.file("canyon.jpg").string, toPath: logo.string)
    _ = try GalleryProgram.build([photo], to: folder.file("out"), options)
    _ = try GalleryProgram.build([photo], to: folder.file("new"), options.dropLast(2) + ["--no-cache"])
    #expect(try folder.files(in: "out") != before)
    #expect(try folder.files(in: "out") == folder.files(in: "new"))
  }

  @Test("1 and 8 workers give the same bytes of several pages, products and formats")
  func jobs() throws {
    let config = try folder.write(
      "c.json",
      #"""
      { "sheets": [ { "per-page": 15, "shape": "squircle" },
        { "name": "rows", "preset": "wall", "format": ["jpeg", "png"], "orientation": "portrait" } ] }
      """#)
    func files(_ jobs: Int) throws -> [String: Data] {
      let name = "out \(jobs)"
      let run = try GalleryProgram.build(
        [Programs.samples], to: folder.file(name), ["--jobs", "\(jobs)", "--config", config.string])
      #expect(run.status == 0, "\(run.errors)")
      return try folder.files(in: name)
    }
    let one = try files(1)
    #expect(one.count == 9)
    #expect(try files(8) == one)
  }
}
