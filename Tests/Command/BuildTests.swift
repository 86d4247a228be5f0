import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct BuildTests {
  private let folder: TemporaryFolder
  private var output: FilePath { folder.file("out") }

  init() throws { folder = try TemporaryFolder() }

  @Test("Without options, a folder gives an A4 sheet in each orientation with every photo")
  func defaults() throws {
    let run = try GalleryProgram.run(
      ["build", Programs.samples, "-o", output.string], environment: ["GALLERY_JOBS": "auto"])
    #expect(run.status == 0)
    #expect(
      run.lines
        == ["portrait-001.jpg", "landscape-001.jpg", "report.json"].map { output.appending($0).string })
    let report = try ReportFile(in: output)
    #expect(report.version == 1)
    #expect(
      report.sheets == [
        .init(orientation: "portrait", page: 1, path: "portrait-001.jpg", width: 2480, height: 3508),
        .init(orientation: "landscape", page: 1, path: "landscape-001.jpg", width: 3508, height: 2480),
      ])
    #expect(report.photos.count == 35)
    #expect(report.counts == .init(placed: 35, damaged: 0, skipped: 0))
    try check(report)
    // The folder has the sources of its pictures, too.
    #expect(run.errors.contains(#/35 photos, 35 placed, 0 skipped, \d+ other files \([^)]+\), 2 sheets, /#))
    #expect(run.errors.contains("peak memory"))
  }

  /// Checks that every photo is at the reported place, on sheets of the reported size.
  private func check(_ report: ReportFile) throws {
    for sheet in report.sheets {
      let picture = try folder.sheet("out/\(sheet.path)")
      #expect((picture.width, picture.height) == (sheet.width, sheet.height))
      for (photo, place) in report.placements(on: sheet) {
        #expect(place.x >= 0 && place.y >= 0, "\(photo.id)")
        #expect(place.x + place.width <= sheet.width && place.y + place.height <= sheet.height, "\(photo.id)")
        #expect(place.width == place.height && place.shape == "circle", "\(photo.id)")
        let centre = picture[place.x + place.width / 2, place.y + place.height / 2]
        // Photos may have white areas, but not only: one of a few pixels around the centre is not white.
        let others = [-8, -4, 4, 8].map {
          picture[place.x + place.width / 2 + $0, place.y + place.height / 2 + $0]
        }
        #expect(([centre] + others).contains { $0.contains { $0 < 250 } }, "\(photo.id) is blank")
        // A circle leaves its corners to the page.
        #expect(picture[place.x, place.y].allSatisfy { $0 > 245 }, "\(photo.id)")
      }
    }
  }

  @Test("The report has every documented key, null for unknown values, and no absolute path")
  func contract() throws {
    try folder.copy("alps.jpg", "space/moon.jpg")
    try folder.write("words.jpg", "no picture at all")
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--format", "png"])
    #expect(run.status == 3)
    let data = try Data(contentsOf: URL(fileURLWithPath: output.appending("report.json").string))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.keys.sorted() == ["counts", "photos", "program", "sheets", "version", "writtenSha256"])
    let sheets = try #require(object["sheets"] as? [[String: Any]])
    for sheet in sheets {
      #expect(
        sheet.keys.sorted() == ["bytes", "height", "orientation", "page", "path", "sha256", "width"])
      let name = try #require(sheet["path"] as? String)
      #expect(try sheet["sha256"] as? String == sha256(of: "out/\(name)"))
      #expect(try sheet["bytes"] as? Int == folder.files(in: "out")[name]?.count)
    }
    let photos = try #require(object["photos"] as? [[String: Any]])
    #expect(photos.compactMap { $0["id"] as? String } == ["alps.jpg", "space/moon.jpg", "words.jpg"])
    for photo in photos {
      #expect(photo.keys.sorted() == ["height", "id", "placements", "reason", "sha256", "status", "width"])
    }
    #expect(photos[0]["reason"] is NSNull)
    #expect(try photos[0]["sha256"] as? String == sha256(of: "alps.jpg"))
    #expect(photos[0]["width"] as? Int == 840)
    #expect(photos[2]["reason"] is String)
    #expect(photos[2]["width"] is NSNull)
    #expect((photos[2]["placements"] as? [Any])?.isEmpty == true)
    let text = String(decoding: data, as: UTF8.self)
    #expect(!text.contains(folder.path.string))
    #expect(text.hasSuffix("\n"))
  }

  private func sha256(of name: String) throws -> String {
    let run = try Subprocess.run("openssl", ["dgst", "-sha256", "-r", folder.file(name).string])
    return String(run.text.prefix { $0 != " " })
  }

  @Test("With --json, standard output is the report")
  func json() throws {
    try folder.copy("alps.jpg")
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--json"])
    #expect(run.status == 0)
    #expect(run.output == (try folder.files(in: "out"))["report.json"])
  }

  @Test("Every requested format is written, and each decodes to the same sheet")
  func formats() throws {
    try folder.copy("alps.jpg", "vase.jpg")
    let run = try GalleryProgram.build(
      [folder.path.string], to: output, ["--format", "png", "--format", "jpeg", "--shape", "rectangle"])
    #expect(run.status == 0)
    let report = try ReportFile(in: output)
    #expect(
      report.sheets.map(\.path) == [
        "portrait-001.png", "portrait-001.jpg", "landscape-001.png", "landscape-001.jpg",
      ])
    let (png, jpeg) = (try folder.sheet("out/portrait-001.png"), try folder.sheet("out/portrait-001.jpg"))
    #expect((png.width, png.height) == (331, 468))
    let difference = zip(png.bytes, jpeg.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(difference) / Double(png.bytes.count) < 2)
  }

  @Test("Photos are in natural order, and reversed on request")
  func order() throws {
    let planets = ["planet 1.jpg", "planet 2.jpg", "planet 10.jpg"]
    for name in planets { try folder.copy("space/\(name)") }
    let space = folder.file("space").string
    _ = try GalleryProgram.build([space], to: output)
    #expect(try ReportFile(in: output).photos.map(\.id) == planets)
    _ = try GalleryProgram.build([space], to: output, ["--reverse"])
    #expect(try ReportFile(in: output).photos.map(\.id) == planets.reversed())
  }
}
