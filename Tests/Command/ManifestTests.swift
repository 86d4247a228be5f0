import Foundation
import SystemPackage
import TestSupport
import Testing

/// A build that is compared with a list of the expected photos.
@Suite struct ManifestTests {
  private struct Findings: Decodable {
    struct Manifest: Decodable {
      struct Row: Decodable, Equatable {
        let line: Int
        let id: String
      }
      let file: String
      let rows: Int
      let missing: [Row]
      let unlisted: [String]
    }
    struct Duplicate: Decodable, Equatable {
      let photos: [String]
      let same: String
    }
    let manifest: Manifest?
    let duplicates: [Duplicate]?
  }

  private let folder: TemporaryFolder
  private var photos: String { folder.file("photos").string }
  private var list: String { folder.file("list.csv").string }
  private var output: FilePath { folder.file("out") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg", "canyon.jpg", "space/moon.jpg", to: "photos")
  }

  private func build(_ options: String...) throws -> Subprocess {
    try GalleryProgram.build(
      [photos], to: output, ["--orientation", "portrait", "--progress", "none"] + options)
  }

  private func findings() throws -> Findings {
    try JSONDecoder().decode(
      Findings.self, from: Data(contentsOf: URL(fileURLWithPath: output.appending("report.json").string)))
  }

  @Test("A complete collection has its list's order, titles and focal points, and exits 0")
  func complete() throws {
    try folder.write(
      "list.csv",
      "url;title;file;focus\n;The vase;vase.jpg;0.5,0.25\n;;moon.jpg;\n;;./alps.jpg;\n;;canyon.jpg;\n")
    let run = try build("--manifest", list, "--caption", "{title}")
    #expect(run.status == 0, "\(run.errors)")
    let report = try ReportFile(in: output)
    #expect(report.photos.map(\.id) == ["vase.jpg", "space/moon.jpg", "alps.jpg", "canyon.jpg"])
    let places = report.photos.compactMap(\.placements.first).map { [$0.page, $0.y, $0.x] }
    #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) })
    let found = try findings()
    #expect(found.manifest?.rows == 4 && found.manifest?.file == "list.csv")
    #expect(found.manifest?.missing == [] && found.manifest?.unlisted == [] && found.duplicates == [])
    let plan = try GalleryProgram.run(["plan", photos, "--manifest", list, "--caption", "{title}"])
    #expect(plan.status == 0)
    #expect(plan.text.contains("\"text\" : \"The vase\""))
  }

  @Test("Rows name photos as other systems write their paths")
  func foreign() throws {
    try folder.copy("daisy.jpg", to: "photos/Mu\u{308}ller")
    try folder.write(
      "list.csv",
      "file\nVASE.jpg\nCanyon.JPG\nphotos\\space\\MOON.jpg\nm\u{FC}ller\\Daisy.jpg\n./alps.jpg\n")
    let run = try build("--manifest", list)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try ReportFile(in: output).photos.map(\.id) == [
        "vase.jpg", "canyon.jpg", "space/moon.jpg", "Mu\u{308}ller/daisy.jpg", "alps.jpg",
      ])
  }

  @Test("Missing photos have a labelled place; unexpected and duplicate ones are reported; exit 3")
  func incomplete() throws {
    try folder.copy("alps.jpg", to: "photos/again")
    try folder.write("photos/notes.txt", "no photo")
    try folder.write(
      "list.csv", "file,title\nvase.jpg,\nlost/painting.jpg,Lost painting\nalps.jpg,\nmap.tif,\ncanyon.jpg,\n"
    )
    let run = try build("--manifest", list)
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    #expect(
      report.photos.map(\.id) == ["vase.jpg", "lost/painting.jpg", "alps.jpg", "map.tif", "canyon.jpg"])
    #expect(report.counts == .init(placed: 3, damaged: 0, skipped: 2))
    #expect(report.photo("lost/painting.jpg")?.placements.count == 1)
    #expect(report.photo("map.tif")?.reason == "missing: no source has it (list.csv: line 5)")
    let found = try findings()
    #expect(
      found.manifest?.missing == [.init(line: 3, id: "lost/painting.jpg"), .init(line: 5, id: "map.tif")])
    #expect(found.manifest?.unlisted == ["again/alps.jpg", "space/moon.jpg"])
    #expect(found.duplicates == [.init(photos: ["alps.jpg", "again/alps.jpg"], same: "bytes")])
    let verified = try GalleryProgram.run(["verify", output.string, photos, "--manifest", list])
    #expect(verified.status == 0)
    #expect(verified.text.hasSuffix("3 photos as reported, 2 not comparable\n"))
    let plan = try GalleryProgram.run(["plan", photos, "--manifest", list])
    #expect(plan.status == 3)
    #expect(plan.text.contains("\"text\" : \"Lost painting\""))
    #expect(plan.text.contains("\"text\" : \"map.tif\""))
    // Cached builds give the same bytes, and --on-error fail stops.
    #expect(try build("--manifest", list, "--on-error", "fail").status == 65)
    let listed = try GalleryProgram.run(["list", photos, "--manifest", list])
    #expect(listed.status == 3)
    #expect(listed.lines.count == 3)
    #expect(listed.errors.contains("map.tif: missing: no source has it ("))
  }

  @Test("Invalid rows stop the build, each with its line")
  func badRows() throws {
    try folder.copy("alps.jpg", to: "photos/again")
    try folder.write(
      "list.csv",
      """
      file,focus,weight
      vase.jpg,"2,3",
      canyon.jpg,,heavy
      ,,
      ftp://x.example/a.jpg,,
      """)
    let bad = try build("--manifest", list)
    #expect(bad.status == 65)
    #expect(bad.errors.contains("list.csv: line 2: the focus \"2,3\": expected x,y"))
    #expect(bad.errors.contains("list.csv: line 3: the weight \"heavy\": expected a number"))
    #expect(bad.errors.contains("list.csv: line 4: "))
    #expect(bad.errors.contains("list.csv: line 5: ftp: addresses are not read"))
    #expect(folder.names(in: "out").isEmpty)

    try folder.write("list.csv", "file\nalps.jpg\nelsewhere/moon.jpg\nspace/moon.jpg\nspace/moon.jpg\n")
    let doubled = try build("--manifest", list)
    #expect(doubled.status == 65)
    #expect(doubled.errors.contains("list.csv: line 5: names the same photo as line 4: space/moon.jpg"))
    try FileManager.default.removeItem(atPath: folder.file("photos/alps.jpg").string)
    try folder.copy("alps.jpg", to: "photos/third")
    let unclear = try build("--manifest", list)
    #expect(
      unclear.errors.contains(
        "list.csv: line 2: \"alps.jpg\" matches several photos: again/alps.jpg, third/alps.jpg; "
          + "write the path below the source"
      ))

    #expect(try build("--manifest", folder.file("none.csv").string).status == 66)
    try folder.write("list.csv", "title,room\nx,y\n")
    #expect(try build("--manifest", list).errors.contains("line 1: expected a header with a column named"))
    try folder.write("list.csv", "file\n")
    #expect(try build("--manifest", list).errors.contains("the list has no photos"))
  }

  @Test("A list beside the folder of its photos is reported once, with the command that builds it")
  func besideFolder() throws {
    for index in 1...6 { try folder.write("photos/extra/\(index).jpg", "\(index)") }
    let missing = (1...6).map { "x\($0).jpg" }
    let rows = ["file", "alps.jpg", "vase.jpg", "canyon.jpg"] + missing
    try folder.write("list.csv", rows.joined(separator: "\n"))
    let beside = try GalleryProgram.build([list], to: output, ["--progress", "none"])
    #expect(beside.status == 65)
    #expect(
      beside.errors.contains(
        "9 of 9 files do not exist, such as alps.jpg; use `gallery build \(photos) --manifest \(list)`"))
    #expect(beside.errors.split(separator: "\n").count <= 5, "\(beside.errors)")
    let run = try build("--manifest", list)
    #expect(run.status == 3)
    #expect(run.errors.contains("list.csv: no source has 6 of 9 photos, such as x1.jpg (line 5)"))
    #expect(run.errors.contains("7 photos are not in list.csv, such as extra/1.jpg; skipped"))
    #expect(run.errors.split(separator: "\n").count <= 5, "\(run.errors)")
    #expect(try findings().manifest?.missing.count == 6)
  }

  @Test("A spreadsheet is refused in one line, by its name or its content", arguments: ["xlsx", "csv"])
  func spreadsheets(ending: String) throws {
    let name = "list.\(ending)"
    try folder.write(name, "PK\u{3}\u{4}\u{14}\0\u{6}\0\n\0\n")
    let sheet = folder.file(name).string
    for run in [try build("--manifest", sheet), try GalleryProgram.run(["list", sheet])] {
      #expect(run.status == 66)
      #expect(run.errors.contains("\(name): ") && run.errors.contains("CSV UTF-8"))
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test("Duplicates in other sizes and formats are found; different pictures are not")
  func duplicates() throws {
    // A sheet of one whole photo is that photo in another size.
    let copy = try GalleryProgram.run([
      "thumbnails", photos, "--include", "canyon.jpg", "--shape", "none", "--cell", "200px", "--format",
      "webp",
      "--output", folder.file("small").string,
    ])
    #expect(copy.status == 0, "\(copy.errors)")
    let small = try #require(folder.names(in: "small").first { $0.hasSuffix(".webp") })
    try FileManager.default.moveItem(
      atPath: folder.file("small/" + small).string, toPath: folder.file("photos/small.webp").string)
    try folder.copy("alps.jpg", to: "photos/again")
    #expect(try build().status == 0)
    #expect(try findings().duplicates == nil)
    let run = try build("--duplicates")
    #expect(run.status == 3)
    #expect(
      try findings().duplicates == [
        .init(photos: ["again/alps.jpg", "alps.jpg"], same: "bytes"),
        .init(photos: ["canyon.jpg", "small.webp"], same: "picture"),
      ])
    #expect(try ReportFile(in: output).counts.placed == 6)
    let plan = try GalleryProgram.run(["plan", photos, "--duplicates"])
    #expect(plan.status == 3)
    #expect(plan.errors.contains("canyon.jpg, small.webp show the same image"))
  }
}
