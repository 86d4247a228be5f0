import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct RemoteBuildTests {
  private static let six = (1...6).map { PhotoService.Photo("photo\($0)") }

  @Test("A listing is built in both orientations from the smallest sufficient variants")
  func smallest() throws {
    let service = try PhotoService(Self.six)
    let run = try service.build()
    #expect(run.status == 0)
    #expect(run.errors.contains("using: JSON, 6 photos (the service does not say whether there are more)"))
    let report = try ReportFile(in: service.output)
    #expect(report.sheets.map(\.path) == ["portrait-001.jpg", "landscape-001.jpg"])
    #expect(report.photos.map(\.id) == Self.six.map(\.id))
    #expect(report.photos.allSatisfy { $0.status == "placed" && $0.placements.count == 2 })
    #expect(report.failures == nil)
    let listing = ReportFile.Listing(
      url: service.list, kind: "JSON", photos: 6, status: "unproven", reason: nil)
    #expect(report.listings == [listing])
    #expect(service.pictures == Self.six.map { "/img/\($0.id)_300x200.png" })
    let sources = Self.six.map { photo in
      ReportFile.Source(url: "\(service.server.base)/img/\(photo.id)_300x200.png", width: 300)
    }
    #expect(report.photos.map(\.source) == sources)
    // Each is drawn in its own colour at the reported place.
    let sheet = try service.folder.sheet("out/portrait-001.jpg")
    let colors = report.placements(on: report.sheets[0]).map { _, place in
      sheet[place.x + place.width / 2, place.y + place.height / 2].map { $0 / 16 }
    }
    #expect(Set(colors).count == 6)
  }

  @Test("Originals are downloaded on request")
  func originals() throws {
    let service = try PhotoService(Self.six)
    #expect(try service.build(nil, ["--originals"]).status == 0)
    #expect(service.pictures == Self.six.map { "/img/\($0.id)_3000x2000.png" })
  }

  @Test("Fields that only camera files have require originals, and a note says why")
  func exif() throws {
    let service = try PhotoService(Self.six)
    let run = try service.build(nil, ["--caption", "{title} {exif.FNumber}"])
    #expect(run.status == 0)
    #expect(run.errors.contains("note: originals are downloaded"))
    #expect(service.pictures == Self.six.map { "/img/\($0.id)_3000x2000.png" })
  }

  @Test("A higher resolution downloads larger variants only for photos that need them")
  func resolution() throws {
    let service = try PhotoService(Self.six)
    _ = try service.build()
    #expect(try service.build(nil, ["--dpi", "100"]).status == 0)
    let larger = service.pictures.filter { $0.hasSuffix("900x600.png") }
    #expect(larger == Self.six.map { "/img/\($0.id)_900x600.png" })
    #expect(service.bodies.count == 12)
  }

  @Test("Cache state and workers do not change the bytes; a warm cache downloads nothing")
  func determinism() throws {
    let service = try PhotoService(Self.six, latency: 0.01)
    let options = ["--layout", "justified", "--caption", "{index} {name} {date}"]
    var files: [[String: Data]] = []
    for more in [
      ["--jobs", "1"], ["--jobs", "2"], ["--jobs", "8"], ["--no-cache"], ["--refresh"], ["--offline"],
    ] {
      #expect(try service.build(nil, options + more).status == 0)
      files.append(try service.folder.files(in: "out"))
      if more == ["--jobs", "1"] { #expect(service.bodies.count == 6) }
      if more == ["--jobs", "8"] { #expect(service.bodies.count == 6) }
    }
    // Without a cache and with --refresh, each is sent once more; offline, no request is sent.
    #expect(service.bodies.count == 18)
    for other in files.dropFirst() { #expect(other == files[0]) }
  }

  @Test("A plan contains addresses, and rendering it gives the build's sheets and report")
  func plan() throws {
    let service = try PhotoService(Self.six)
    let plan = try service.run(["plan", service.list, "--dpi", "40"])
    #expect(plan.status == 0)
    #expect(plan.text.contains("\"path\" : \"\(service.server.base)/img/photo1_300x200.png\""))
    let file = try service.folder.write("plan.json", plan.text)
    #expect(try service.build().status == 0)
    let built = try service.folder.sheets(in: "out")
    let render = try service.run(["render", file.string, "--output", service.folder.file("rendered").string])
    #expect(render.status == 0)
    #expect(try service.folder.sheets(in: "rendered") == built)
    let offline = try service.run(
      ["render", file.string, "--offline", "--output", service.folder.file("rendered").string])
    #expect(offline.status == 0)
    #expect(try service.folder.sheets(in: "rendered") == built)
  }

  @Test("A limit takes the requested number, and a note says that there are more")
  func limit() throws {
    let service = try PhotoService(Self.six)
    let run = try service.build(nil, ["--limit", "2"])
    #expect(run.status == 0)
    #expect(try ReportFile(in: service.output).photos.map(\.id) == ["photo1", "photo2"])
    #expect(run.errors.contains("note: "))
    #expect(service.pictures.count == 2)
  }

  @Test("Offline, photos that were never downloaded are missing")
  func offline() throws {
    let service = try PhotoService(Self.six)
    let run = try service.build(nil, ["--offline"])
    #expect(run.status == 66)
    #expect(run.errors.contains("not in the cache"))
    #expect(service.server.requests.isEmpty)
    #expect(service.folder.names(in: "out").isEmpty)
  }

  @Test("A killed build is resumed without repeating its downloads")
  func killed() throws {
    let photos = (1...30).map { PhotoService.Photo("photo\($0)") }
    let service = try PhotoService(photos, latency: 0.05)
    let arguments = [
      "build", service.list, "--output", service.output.string, "--dpi", "40", "--cache",
      service.folder.file("cache").string,
    ]
    let first = try RunningProgram(arguments)
    try RunningProgram.wait(for: "some photos") { service.bodies.count >= 10 }
    first.send(SIGKILL)
    _ = try first.status()
    let before = service.bodies.count
    #expect(before < 30)
    #expect(try service.build().status == 0)
    // Requests that were under way when the process ended may be repeated.
    #expect(service.bodies.count <= 30 + 8)
    #expect(Set(service.bodies).count == 30)
  }

  @Test("Ctrl-C during downloads leaves no files")
  func interrupted() throws {
    let service = try PhotoService((1...30).map { PhotoService.Photo("photo\($0)") }, latency: 0.2)
    let temporary = try service.folder.makeFolder("temporary")
    let program = try RunningProgram(
      ["build", service.list, "--output", service.output.string, "--no-cache"],
      environment: ["TMPDIR": temporary.string])
    try RunningProgram.wait(for: "the first photo") { !service.bodies.isEmpty }
    program.send(SIGINT)
    #expect(try program.status() == 130)
    #expect(service.folder.names(in: "out").isEmpty)
    #expect(service.folder.names(in: "temporary").filter { $0.hasPrefix("gallery") }.isEmpty)
  }

  @Test("Thumbnails use small variants too")
  func thumbnails() throws {
    let service = try PhotoService(Self.six)
    let run = try service.run(
      ["thumbnails", service.list, "--output", service.output.string, "--cell", "150px"])
    #expect(run.status == 0)
    #expect(service.pictures == Self.six.map { "/img/\($0.id)_300x200.png" })
    #expect(service.folder.names(in: "out").count == 7)
  }

  @Test("Titles and fields of the listing become captions and groups")
  func details() throws {
    let photos = ["b", "a", "c"].map { room in
      PhotoService.Photo("photo-\(room)") {
        $0.title = "Title of \(room)"
        $0.extra = [
          "room": "Room \(room == "c" ? "a" : room)", "taken_at": "2024-06-0\(room == "a" ? 1 : 2)",
        ]
      }
    }
    let service = try PhotoService(photos)
    let plan = try service.run([
      "plan", service.list, "--caption", "{title}/{field.room}", "--group-by", "field:room",
    ])
    #expect(plan.status == 0)
    #expect(plan.text.contains("\"Title of b/Room b\""))
    let document = try JSONSerialization.jsonObject(with: plan.output) as? [String: Any]
    let ids = (document?["photos"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
    #expect(ids == ["photo-a", "photo-c", "photo-b"])
    #expect(plan.text.contains("\"text\" : \"Room a\""))
  }
}
