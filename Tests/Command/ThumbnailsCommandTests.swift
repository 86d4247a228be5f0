import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct ThumbnailsCommandTests {
  private let folder: TemporaryFolder
  private var output: FilePath { folder.file("out") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "space/moon.jpg", "balloon.png")
  }

  private func thumbnails(
    _ options: String..., source: String? = nil, environment: [String: String] = [:]
  ) throws -> Subprocess {
    try GalleryProgram.run(
      ["thumbnails", source ?? folder.path.string, "-o", output.string, "--cell", "50px"] + options,
      environment: environment)
  }

  @Test("Every photo becomes a transparent circle under its own name, listed in the index")
  func defaults() throws {
    let run = try thumbnails()
    #expect(run.status == 0)
    #expect(
      run.lines
        == ["alps.png", "balloon.png", "space/moon.png", "index.json"].map {
          output.pushing(FilePath($0)).string
        })
    #expect(run.errors.contains("3 photos, 3 placed, 0 skipped, 3 thumbnails, "))
    let moon = try folder.sheet("out/space/moon.png")
    #expect((moon.width, moon.height, moon.channels) == (50, 50, 4))
    #expect(moon[0, 0][3] == 0 && moon[25, 25][3] == 255)
    let json = try thumbnails("--json")
    #expect(
      json.output == (try Data(contentsOf: URL(fileURLWithPath: output.appending("index.json").string))))
  }

  @Test("Thumbnails among their photos are not input for thumbnails or build")
  func ownOutput() throws {
    let first = try thumbnails()
    #expect(try thumbnails().output == first.output)
    #expect(try GalleryProgram.build([folder.path.string], to: folder.file("sheets")).status == 0)
    #expect(try ReportFile(in: folder.file("sheets")).photos.count == 3)
  }

  @Test("1 and 8 workers give the same bytes", arguments: ["png", "webp"])
  func jobs(format: String) throws {
    func files(_ jobs: String) throws -> [String: Data] {
      #expect(try thumbnails("--jobs", jobs, "--format", format, "--shape", "rounded").status == 0)
      return try folder.files(in: "out")
    }
    let one = try files("1")
    #expect(one.count == 4)
    #expect(try files("8") == one)
  }

  @Test("Broken photos are named, and the status shows them")
  func broken() throws {
    try folder.write("words.jpg", "no picture")
    let run = try thumbnails()
    #expect(run.status == 3)
    #expect(run.errors.contains("warning: words.jpg: skipped: not an image"))
    try FileManager.default.removeItem(atPath: output.string)
    let nothing = try thumbnails(source: folder.file("words.jpg").string)
    #expect(nothing.status == 65)
    #expect(folder.names(in: "out").isEmpty)
    #expect(try thumbnails(source: folder.file("none").string).status == 66)
  }

  @Test("Errors of usage, configuration and output have their statuses")
  func statuses() throws {
    #expect(try GalleryProgram.run(["thumbnails", folder.path.string]).status == 64)
    #expect(try thumbnails("--columns", "3").status == 64)
    #expect(try thumbnails("--cell", "10%").status == 64)
    #expect(try thumbnails("--background", "transparent", "--format", "jpeg").status == 64)
    #expect(try thumbnails(environment: ["GALLERY_SHAPE": "star"]).status == 78)
    try folder.write("out/alps.png", "mine")
    let foreign = try thumbnails()
    #expect(foreign.status == 73)
    #expect(foreign.errors.contains("alps.png: exists and was not written by gallery"))
    #expect(folder.names(in: "out") == ["alps.png"])
    try folder.write("taken", "mine")
    #expect(
      try GalleryProgram.run(["thumbnails", folder.path.string, "-o", folder.file("taken").string]).status
        == 73)
  }

  @Test("File and environment apply, except page options")
  func layers() throws {
    let file = try folder.write(
      "c.json",
      #"{ "layout": "justified", "shape": "rectangle", "output": "elsewhere", "columns": 3, "cell": "70px" }"#
    )
    let run = try thumbnails("--config", file.string, environment: ["GALLERY_FORMAT": "jpeg"])
    #expect(run.status == 0)
    #expect(folder.names(in: "out") == ["alps.jpg", "balloon.jpg", "index.json", "space"])
    #expect(try folder.sheet("out/alps.jpg").width == 50)
  }
}
