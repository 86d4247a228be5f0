import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct ListTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["alps.jpg", "vase.jpg", "daisy.jpg"] { try copy(name, to: "photos/\(name)") }
  }

  private func copy(_ sample: String, to name: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Programs.sample(sample)))
    try folder.write(.init(name), Array(data))
  }

  private func build(_ sources: [String], _ options: [String] = [], input: Data? = nil) throws -> [String] {
    let run = try GalleryProgram.run(
      ["build"] + sources + ["--output", folder.file("out").string, "--dpi", "40"] + options, input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try ReportFile(in: folder.file("out")).photos.map(\.id)
  }

  @Test("A list keeps its order by default, and its paths are relative to it")
  func order() throws {
    let list = try folder.write("photos/list.txt", "# mine\nvase.jpg\n\nalps.jpg\n./daisy.jpg\n").string
    #expect(try build([list]) == ["vase.jpg", "alps.jpg", "daisy.jpg"])
    #expect(try build([list], ["--sort", "name"]) == ["alps.jpg", "daisy.jpg", "vase.jpg"])
    #expect(try build([list], ["--reverse"]) == ["daisy.jpg", "alps.jpg", "vase.jpg"])
  }

  @Test("Lists, folders and photos are combined in the order given")
  func several() throws {
    let list = try folder.write("photos/list.txt", "vase.jpg\nalps.jpg\n").string
    let folders = folder.file("photos").string
    #expect(
      try build([list, folder.file("photos/daisy.jpg").string])
        == ["vase.jpg", "alps.jpg", "daisy.jpg"])
    #expect(
      try build([folders, list])
        == ["photos/alps.jpg", "photos/daisy.jpg", "photos/vase.jpg", "vase.jpg", "alps.jpg"])
  }

  @Test("Details in a table override those in the files")
  func table() throws {
    let table = """
      image,title,date,room
      vase.jpg,"A vase, blue",about 1890,Hall
      alps.jpg,,2024-06-01,Attic
      """
    let list = try folder.write("photos/list.csv", table).string
    let plan = try GalleryProgram.run([
      "plan", list, "--caption", "{title}|{date}|{field.room}", "--orientation", "portrait",
    ])
    #expect(plan.status == 0)
    #expect(plan.text.contains("\"A vase, blue|about 1890|Hall\""))
    #expect(plan.text.contains("|2024-06-01|Attic\""))
    for options in [["--group-by", "field:room"], ["--group-by", "room"], ["--sort", "room"]] {
      #expect(try build([list], options) == ["alps.jpg", "vase.jpg"])
    }
    for (option, hint) in [
      ("--sort", "\"rom\"; did you mean \"room\"?"), ("--group-by", "\"cat\"; expected one of none, "),
      ("--sort", "\"capture-time\"; use date"),
    ] {
      let name = hint.split(separator: "\"")[0]
      let run = try GalleryProgram.run(["plan", list, option, String(name)])
      #expect(run.status == 64)
      #expect(run.errors.contains("unknown field \(hint)"), "\(run.errors)")
    }
  }

  @Test("Standard input is a list")
  func input() throws {
    let paths = "\(folder.file("photos/vase.jpg"))\n\(folder.file("photos/alps.jpg"))\n"
    let ids = try build(["-"], input: Data(paths.utf8))
    // The report contains no absolute path.
    #expect(ids == ["vase.jpg", "alps.jpg"])
  }

  @Test("Paths of other systems are found, and unclear or missing ones are named as they are opened")
  func foreign() throws {
    try copy("vase.jpg", to: "photos/Hall/Mu\u{308}ller.JPG")
    for name in ["two/A.jpg", "two/a.jpg"] { try copy("daisy.jpg", to: "photos/\(name)") }
    let list = try folder.write(
      "photos/list.csv",
      "file\nhall\\M\u{FC}ller.jpg\nALPS.jpg\n./Vase.jpg\ntwo\\A.jpg\nTWO\\A.JPG\nhall\\none.jpg\n"
    ).string
    let run = try GalleryProgram.build([list], to: folder.file("out"))
    #expect(run.status == 3)
    let report = try ReportFile(in: folder.file("out"))
    #expect(
      report.photos.map(\.id) == [
        "Hall/Mu\u{308}ller.JPG", "alps.jpg", "vase.jpg", "two/A.jpg", "two/A.jpg#2", "hall/none.jpg",
      ])
    #expect(report.photos.map(\.status) == Array(repeating: "placed", count: 4) + ["skipped", "skipped"])
    #expect(report.photo("two/A.jpg#2")?.reason?.hasSuffix("spelt differently: two/A.jpg, two/a.jpg") == true)
  }

  @Test("A missing photo of a list is skipped by name")
  func missing() throws {
    let list = try folder.write("photos/list.txt", "vase.jpg\nnone.jpg\n../../escape.jpg\n").string
    let run = try GalleryProgram.build([list], to: folder.file("out"))
    #expect(run.status == 3)
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.photos.map(\.id) == ["vase.jpg", "none.jpg", "escape.jpg"])
    #expect(report.photo("none.jpg")?.reason?.contains("cannot be read") == true)
    #expect(report.failures == nil)
  }

  @Test("The output of list has its keys in every line, and builds the same sheets")
  func roundTrip() throws {
    let list = try GalleryProgram.run(["list", folder.file("photos").string])
    #expect(list.status == 0)
    let objects = try list.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.compactMap { $0["id"] as? String } == ["alps.jpg", "daisy.jpg", "vase.jpg"])
    for object in objects {
      for key in ["id", "image", "title", "date", "width", "height", "variants", "source"] {
        #expect(object[key] != nil, "\(key)")
      }
      #expect((object["width"] as? Int ?? 0) > 0)
    }
    _ = try build([folder.file("photos").string])
    // A list states dates; from files, the report has the dates that a build reads. Its seal differs then.
    func sheets() throws -> [String: Data] {
      var files = try folder.files(in: "out")
      let report = try #require(files["report.json"])
      let lines = String(decoding: report, as: UTF8.self).split(separator: "\n").filter {
        !$0.contains("\"date") && !$0.contains("\"writtenSha256\"")
      }
      files["report.json"] = Data(lines.joined(separator: "\n").utf8)
      return files
    }
    let built = try sheets()
    let file = try folder.write("list.jsonl", list.text).string
    _ = try build([file])
    #expect(try sheets() == built)
    let again = try GalleryProgram.run(["list", file])
    func starts(_ run: Subprocess) -> [String] { run.lines.map { String($0.prefix(40)) } }
    #expect(starts(again) == starts(list))
  }

  @Test("The listing of a web source builds the same sheets from the same variants")
  func webRoundTrip() throws {
    let service = try PhotoService((1...4).map { PhotoService.Photo("photo\($0)") { $0.title = "Title" } })
    let list = try service.run(["list", service.list])
    #expect(list.status == 0)
    #expect(list.lines.count == 4)
    #expect(service.pictures.isEmpty)
    #expect(try service.build(nil, ["--caption", "{title}"]).status == 0)
    let built = try service.folder.sheets(in: "out")
    let again = try service.build("-", ["--caption", "{title}"], input: list.output)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try service.folder.sheets(in: "out") == built)
    #expect(service.bodies.count == 4)
  }

  @Test("A manifest names remote photos; unknown addresses are downloaded or keep their place")
  func manifest() throws {
    struct Report: Decodable {
      struct Manifest: Decodable {
        let missing: [[String: String]]
        let unlisted: [String]
      }
      let manifest: Manifest
    }
    let service = try PhotoService((1...3).map { PhotoService.Photo("photo\($0)") { $0.title = "Title" } })
    try service.folder.copy("alps.jpg", to: "photos")
    let base = service.server.base + "/img"
    try service.folder.write(
      "all.csv",
      """
      url,file,title
      \(base)/extra_300x200.png,,Extra
      ,alps.jpg,
      \(base)/gone.png,,Gone
      \(base)/photo2_3000x2000.png,,Second
      """)
    let run = try service.run([
      "build", service.list, service.folder.file("photos").string, "--manifest",
      service.folder.file("all.csv").string, "--output", service.output.string, "--dpi", "40", "--caption",
      "{title}",
    ])
    #expect(run.status == 3, "\(run.errors)")
    let report = try ReportFile(in: service.output)
    #expect(report.photos.map(\.status) == ["placed", "placed", "skipped", "placed"])
    #expect(report.photos.map(\.id).last?.hasSuffix("photo2") == true)
    #expect(report.photos[2].placements.count == 2)
    // The listing's photo is downloaded in the sufficient size, and photos outside the list are not downloaded.
    #expect(
      service.pictures.sorted() == ["/img/extra_300x200.png", "/img/gone.png", "/img/photo2_300x200.png"])
    let found = try JSONDecoder().decode(
      Report.self,
      from: Data(contentsOf: URL(fileURLWithPath: service.output.appending("report.json").string)))
    #expect(found.manifest.missing.isEmpty)
    let unlisted = found.manifest.unlisted.map { String($0.suffix(6)) }
    #expect(unlisted == ["photo1", "photo3"])
  }
}
