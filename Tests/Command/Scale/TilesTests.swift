import Foundation
import SystemPackage
import TestSupport
import Testing

/// Pages that `gallery render --tiles` draws from the output of `gallery tiles` equal those of a build.
@Suite struct TilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(
      "alps.jpg", "canyon.jpg", "vase.jpg", "sunset.jpg", "eggs.jpg", "daisy.jpg", "space/moon.jpg",
      "balloon.png",
      to: "photos")
  }

  private var photos: String { folder.file("photos").string }

  /// The options of a layout that takes several pages of each orientation.
  private static let layouts: [[String]] = [
    ["--columns", "1", "--cell", "120"],
    ["--layout", "justified", "--row-height", "250", "--shape", "rectangle", "--shadow"],
    ["--layout", "circle-packing", "--cell", "250", "--order", "dense"],
  ]

  private func options(_ layout: [String]) -> [String] {
    layout + ["--dpi", "40", "--caption", "{index} {name}", "--header", "{page} of {pages}", "--page", "a5"]
  }

  private func pages(_ sources: [String], _ options: [String], to name: String = "pages") throws -> [PageFile]
  {
    let run = try GalleryProgram.run(["plan"] + sources + options + ["--pages-to", folder.file(name).string])
    #expect(run.status == 0, "\(run.errors)")
    return try PageFile.all(of: folder.file("\(name)/index.jsonl").string)
  }

  /// Answers requests with a number of processes, and interleaves their answers.
  private func answers(_ requests: [Frame], processes: Int = 1, _ options: [String] = []) throws -> [Frame] {
    var parts: [[Frame]] = []
    for process in 0..<processes {
      let own = requests.enumerated().filter { $0.offset % processes == process }.map(\.element)
      let run = try GalleryProgram.run(
        ["tiles"] + options, input: try own.map { try $0.bytes() }.reduce(Data(), +))
      #expect(run.status == 0, "\(run.errors)")
      let answers = try Frame.all(in: run.output)
      #expect(answers.count == own.count)
      parts.append(answers)
    }
    var mixed: [Frame] = []
    for index in 0..<(parts.map(\.count).max() ?? 0) {
      mixed += parts.compactMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    return mixed
  }

  private func render(_ pages: [PageFile], _ frames: [Frame], to name: String) throws -> Subprocess {
    try GalleryProgram.run(
      ["render"] + pages.map(\.path) + ["--tiles", "-", "-o", folder.file(name).string],
      input: try frames.map { try $0.bytes() }.reduce(Data(), +))
  }

  @Test(
    "Pages from the tiles of two workers, in any order, equal a build",
    arguments: layouts, ["jpeg", "png", "pdf"])
  func sameFiles(layout: [String], format: String) throws {
    let options = options(layout) + ["--format", format]
    let build = try GalleryProgram.run(["build", photos] + options + ["-o", folder.file("built").string])
    #expect(build.status == 0, "\(build.errors)")
    let pages = try pages([photos], options)
    var answers = try answers(PageFile.requests(pages), processes: 2)
    var random = SplitMix64(seed: 7)
    answers.shuffle(using: &random)
    // No photo is opened, so the photos need not exist.
    _ = try Subprocess.run("mv", [photos, folder.file("away").string])
    let run = try render(pages, answers, to: "drawn")
    #expect(run.status == 0, "\(run.errors)")
    var (built, drawn) = (try folder.files(in: "built"), try folder.files(in: "drawn"))
    (built["report.json"], drawn["report.json"]) = (nil, nil)
    #expect(built.count > 1 && drawn.keys.sorted() == built.keys.sorted())
    for (name, data) in built { #expect(drawn[name] == data, "\(name)") }
  }

  @Test("A page needs only its own tiles, in any frames, and so does its report")
  func ownTiles() throws {
    let options = options(Self.layouts[2])
    let pages = try pages([photos], options)
    let answers = try answers(PageFile.requests(pages))
    let page = try #require(pages.first { $0.photos.count > 1 })
    let own = page.own
    // Tiles of other photos are omitted; each tile has a frame of its own, one of them twice.
    var frames = answers.filter { own[$0.id ?? ""] != nil }.flatMap { answer in
      (own[answer.id ?? ""] ?? []).map { answer.part([$0]) }
    }
    frames.append(try #require(frames.first))
    let run = try render([page], frames.reversed(), to: "tiles")
    #expect(run.status == 0, "\(run.errors)")
    let direct = try GalleryProgram.run(["render", page.path, "-o", folder.file("photos-direct").string])
    #expect(direct.status == 0, "\(direct.errors)")
    #expect(try folder.files(in: "tiles") == folder.files(in: "photos-direct"))
  }

  @Test("Lost photos give the files of build --on-error placeholder")
  func lost() throws {
    // A valid header without pixels, on a page with others and as the last one; no image; no file.
    let png = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("balloon.png")))
    for name in ["b.png", "z.png"] { try folder.write(FilePath("photos/\(name)"), Array(png.prefix(3000))) }
    try folder.write("photos/words.jpg", "These are words, and not a picture.")
    let names = ["alps.jpg", "b.png", "none.jpg", "vase.jpg", "words.jpg", "eggs.jpg", "z.png"]
    let list = try folder.write("list.txt", names.map { "photos/\($0)\n" }.joined())
    let options = options(["--columns", "2"]) + ["--format", "png", "--format", "pdf"]
    let build = try GalleryProgram.run(
      ["build", list.string, "--on-error", "placeholder", "-o", folder.file("built").string] + options)
    #expect(build.status == 3, "\(build.errors)")
    let facts = try GalleryProgram.run(["list", "--facts", list.string])
    let records = try folder.write(FilePath("facts.jsonl"), Array(facts.output))
    let plan = try GalleryProgram.run(
      ["plan", records.string, "--pages-to", folder.file("pages").string] + options)
    #expect(plan.status == 3, "\(plan.errors)")
    let pages = try PageFile.all(of: folder.file("pages/index.jsonl").string)
    let answers = try answers(PageFile.requests(pages))
    let failed = Set(answers.filter { $0.problem != nil }.compactMap(\.id))
    #expect(failed == Set(["b.png", "z.png", "words.jpg", "none.jpg"].map { "photos/\($0)" }))
    // Placeholders of the plan need no frame.
    let own = answers.filter { !["photos/words.jpg", "photos/none.jpg"].contains($0.id ?? "") }
    let built = try folder.files(in: "built")
    for (name, frames) in [("one", answers), ("two", own.reversed())] {
      let run = try render(pages, frames, to: name)
      #expect(run.status == 3, "\(run.errors)")
      #expect(try folder.files(in: name) == built)
    }
    let direct = try GalleryProgram.run(
      ["render"] + pages.map(\.path) + ["-o", folder.file("direct").string])
    #expect(direct.status == 3, "\(direct.errors)")
    #expect(try folder.files(in: "direct") == built)
    let merged = try GalleryProgram.run(
      ["report", "merge", folder.file("pages").string, folder.file("two").string])
    #expect(merged.status == 3 && merged.output == built["report.json"], "\(merged.errors)")
  }

  @Test("Invalid requests are answered once each, and so are those between them")
  func badRequests() throws {
    let pages = try pages([photos], options(Self.layouts[0]))
    let good = try #require(PageFile.requests(pages).first)
    let photo = try #require(good.header["photo"] as? [String: Any])
    func request(_ name: Any, _ change: [String: Any], _ others: [String: Any] = [:]) throws -> Data {
      try Frame(
        ["request": name, "photo": photo.merging(change) { $1 }, "recipes": good.header["recipes"] ?? []]
          .merging(others) { $1 }
      ).bytes()
    }
    let path = try #require(photo["path"] as? String)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).count
    let zeros = String(repeating: "0", count: 64)
    var input = Data()
    input += Frame.bytes(Data("no JSON".utf8))
    input += Frame.bytes(Data())
    input += Frame.bytes(Data(#"{"request": 3}"#.utf8))
    input += try request(4, ["tiles": "all"])
    input += try request(5, ["tiles": [[9, 10, 10]]])
    input += try request(6, [:], ["recipes": []])
    input += try request(7, ["tiles": [[0, 0, 10]]])
    input += try request(8, ["width": 0])
    input += try request(9, ["path": ""])
    input += try request(10, ["id": ""])
    input += try request(true, [:])
    input += Frame.bytes(Data(#"{"request": 12}"#.utf8), Data([1, 2, 3]))
    input += Frame.bytes(Data(count: (16 << 20) + 1))
    input += try request(14, ["tiles": Array(repeating: [0, 1_000_000, 1_000_000], count: 5)])
    // In these the photo is the problem.
    input += try request("missing", ["path": path + ".none"])
    input += try request("folder", ["path": photos])
    input += try request("bytes", ["bytes": bytes + 1])
    input += try request("sha256", ["sha256": zeros])
    input += try request("size", ["width": 77])
    input += try request("address", ["path": "http://photos.example/?key=…"])
    input += try request("good", ["bytes": bytes])
    input += Data([0, 0])
    let run = try GalleryProgram.run(["tiles"], input: input)
    #expect(run.status == 74 && run.errors.contains("standard input ends within a frame"), "\(run.errors)")
    let answers = try Frame.all(in: run.output)
    #expect(answers.count == 21)
    let errors = answers.filter { $0.error != nil }
    #expect(errors.count == 14 && errors.allSatisfy { $0.id == nil && $0.body.isEmpty })
    #expect(Set(errors.compactMap { $0.header["request"] as? Int }) == [3, 4, 5, 6, 7, 8, 9, 10, 12, 14])
    func answer(_ name: String) -> Frame? { answers.first { $0.header["request"] as? String == name } }
    #expect(
      answer("missing")?.problem?.contains("No such file") == true, "\(answer("missing")?.problem ?? "")")
    #expect(answer("folder")?.problem == "not a regular file")
    #expect(answer("bytes")?.problem?.contains("changed after its header was read") == true)
    #expect(answer("sha256")?.problem?.contains("not the requested file") == true)
    #expect(answer("size")?.problem?.contains("the file changed") == true)
    #expect(answer("address")?.problem?.contains("contained a secret") == true)
    #expect(answer("good")?.tiles.count == (photo["tiles"] as? [Any])?.count)
    #expect(answer("good")?.id == photo["id"] as? String)
  }

  @Test("Invalid frames end the rendering without output")
  func badFrames() throws {
    let pages = try pages([photos], options(Self.layouts[0]))
    let answers = try answers(PageFile.requests(pages))
    let first = try #require(answers.first { !$0.tiles.isEmpty })
    let id = try #require(first.id)
    let others = answers.filter { $0.id != id }
    func expect(_ bytes: Data, _ text: String, status: Int32 = 65) throws {
      let run = try GalleryProgram.run(
        ["render"] + pages.map(\.path) + ["--tiles", "-", "-o", folder.file("out").string],
        input: try others.map { try $0.bytes() }.reduce(Data(), +) + bytes)
      #expect(run.status == status && run.errors.contains(text), "\(text): \(run.status) \(run.errors)")
      #expect(folder.names(in: "out").filter { !$0.hasPrefix(".") }.isEmpty)
    }
    func changed(_ change: (inout [String: Any]) -> Void) throws -> Data {
      var frame = first
      var tiles = frame.tiles
      change(&tiles[0])
      frame.header["tiles"] = tiles
      return try frame.bytes()
    }
    try expect(Data(), "\(id): tile 0 is missing")
    try expect(try first.part([0]).bytes(), "\(id): tile 1 is missing")
    try expect(Frame.bytes(Data("no JSON".utf8)), "a frame is not a response of gallery tiles")
    try expect(try Frame(["error": "no such keys"]).bytes(), "an invalid request: no such keys")
    try expect(try changed { $0["width"] = 5 }, "\(id): tile 0 has 5 ×")
    try expect(try changed { $0["bytes"] = 5 }, "in 5 bytes; expected")
    try expect(try changed { $0["bytes"] = 1 << 30 }, "has more bytes than the frame")
    var longer = first
    longer.body += Data([0])
    try expect(try longer.bytes(), "the frame has 1 bytes beyond its tiles")
    try expect(try first.bytes().dropLast(1), "standard input ends within a frame", status: 74)
    var second = first.part([1])
    second.header["sha256"] = String(repeating: "0", count: 64)
    try expect(try first.part([0]).bytes() + second.bytes(), "its tiles come from two files")
  }

  @Test("Tiles require pages, and only one input may be standard input")
  func usage() throws {
    let pages = try pages([photos], options(Self.layouts[0]))
    let twice = try GalleryProgram.run(["render", "-", "--tiles", "-", "-o", folder.file("out").string])
    #expect(
      twice.status == 64 && twice.errors.contains("standard input is already a page"), "\(twice.errors)")
    let plan = try GalleryProgram.run(["plan", photos])
    try folder.write("plan.json", plan.text)
    let whole = try GalleryProgram.run(
      ["render", folder.file("plan.json").string, "--tiles", "-", "-o", folder.file("out").string])
    #expect(whole.status == 66 && whole.errors.contains("expected pages"), "\(whole.errors)")
    let none = try GalleryProgram.run(
      ["render", pages[0].path, "--tiles", "none", "-o", folder.file("out").string])
    #expect(none.status == 66 && none.errors.contains("none: cannot be read"), "\(none.errors)")
    // From a file, while a page comes from standard input.
    let answers = try answers(PageFile.requests([pages[0]]))
    let file = try folder.write(
      FilePath("tiles"), Array(try answers.map { try $0.bytes() }.reduce(Data(), +)))
    let run = try GalleryProgram.run(
      ["render", "-", "--tiles", file.string, "-o", folder.file("out").string],
      input: try Data(contentsOf: URL(fileURLWithPath: pages[0].path)))
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("Answers arrive before all requests are sent, and all processes end with the input")
  func conversation() throws {
    let requests = PageFile.requests(try pages([photos], options(Self.layouts[0])))
    let program = try PipedProgram(["tiles", "--jobs", "2"])
    for request in requests {
      try program.send(try request.bytes())
      #expect(try program.nextFrame().header["request"] as? Int == request.header["request"] as? Int)
    }
    let workers = try program.children()
    #expect(!workers.isEmpty)
    try program.endInput()
    #expect(try program.status() == 0, "\(program.errors)")
    try RunningProgram.wait(for: "the workers' end") { workers.allSatisfy { kill($0, 0) != 0 } }
  }

  @Test(
    "A signal ends the program with its own status and leaves no process",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(signal: Int32, status: Int32) throws {
    let request = try #require(PageFile.requests(try pages([photos], options(Self.layouts[0]))).first)
    let program = try PipedProgram(["tiles", "--jobs", "2"])
    try program.send(try request.bytes())
    _ = try program.nextFrame()
    let workers = try program.children()
    #expect(!workers.isEmpty)
    program.send(signal)
    #expect(try program.status() == status, "\(program.errors)")
    try RunningProgram.wait(for: "the workers' end") { workers.allSatisfy { kill($0, 0) != 0 } }
  }

  @Test("A signal ends the program while its answers are not read")
  func signalWhileWriting() throws {
    let request = try #require(PageFile.requests(try pages([photos], ["--dpi", "300"])).first)
    let program = try PipedProgram(["tiles", "--jobs", "2"])
    try program.send(try request.bytes())
    _ = try program.nextFrame()
    // An answer exceeds a pipe's capacity.
    for _ in 0..<4 { try program.send(try request.bytes()) }
    let workers = try program.children()
    program.send(SIGTERM)
    #expect(try program.status() == 143, "\(program.errors)")
    try RunningProgram.wait(for: "the workers' end") { workers.allSatisfy { kill($0, 0) != 0 } }
  }

  @Test(
    "The program ends if its reader closes, while it works and while it waits",
    arguments: [true, false])
  func leftAlone(waits: Bool) throws {
    let request = try #require(PageFile.requests(try pages([photos], ["--dpi", "300"])).first)
    let program = try PipedProgram(["tiles", "--jobs", "2"])
    try program.send(try request.bytes())
    if waits { _ = try program.nextFrame() }
    let workers = try program.children()
    try program.leaveOutput()
    #expect(try program.status() == 74)
    #expect(program.errors.contains("the reader of the responses has closed"), "\(program.errors)")
    try RunningProgram.wait(for: "the workers' end") { workers.allSatisfy { kill($0, 0) != 0 } }
  }

  @Test("Remote photos are downloaded, and pages and report equal those of the build")
  func web() throws {
    let service = try PhotoService((1...6).map { PhotoService.Photo("photo\($0)") })
    let options = ["--dpi", "40", "--columns", "2", "--cell", "120"]
    let build = try service.run(["build", service.list, "-o", service.output.string] + options)
    #expect(build.status == 0, "\(build.errors)")
    let planned = try service.run(
      ["plan", service.list, "--pages-to", service.folder.file("pages").string] + options)
    #expect(planned.status == 0, "\(planned.errors)")
    let pages = try PageFile.all(of: service.folder.file("pages/index.jsonl").string)
    var requests = PageFile.requests(pages)
    // One more photo whose picture is missing.
    var photo = try #require(requests[0].header["photo"] as? [String: Any])
    photo["path"] = "\(service.server.base)/img/none.png"
    requests.append(Frame(["request": 99, "photo": photo, "recipes": requests[0].header["recipes"] ?? []]))
    let input = try requests.map { try $0.bytes() }.reduce(Data(), +)
    for cache in [[], ["--no-cache"]] {
      let run = try service.run(["tiles"] + cache, input: input)
      #expect(run.status == 0, "\(run.errors)")
      var answers = try Frame.all(in: run.output)
      #expect(answers.count == 7)
      #expect(answers.first { $0.header["request"] as? Int == 99 }?.problem == "404 from 127.0.0.1")
      answers.removeAll { $0.problem != nil }
      let drawn = try service.run(
        ["render"] + pages.map(\.path) + ["--tiles", "-", "-o", service.folder.file("drawn").string],
        input: try answers.map { try $0.bytes() }.reduce(Data(), +))
      #expect(drawn.status == 0, "\(drawn.errors)")
      #expect(try service.folder.files(in: "drawn") == service.folder.files(in: "out"))
    }
  }

  @Test("Headers go only to the hosts that an option names")
  func secrets() throws {
    let service = try PhotoService((1...2).map { PhotoService.Photo("photo\($0)") })
    let planned = try service.run(
      ["plan", service.list, "--dpi", "40", "--pages-to", service.folder.file("pages").string])
    #expect(planned.status == 0, "\(planned.errors)")
    let requests = PageFile.requests(
      try PageFile.all(of: service.folder.file("pages/index.jsonl").string))
    let input = try requests.map { try $0.bytes() }.reduce(Data(), +)
    let header = ["--http-header", "X-Key: ${KEY}"]
    let nobody = try service.run(["tiles"] + header, environment: ["KEY": "secret"], input: input)
    #expect(
      nobody.status == 64 && nobody.errors.contains("--trust-host"), "\(nobody.status) \(nobody.errors)")
    let before = service.server.requests.count
    let run = try service.run(
      ["tiles", "--no-cache", "--trust-host", service.server.base] + header, environment: ["KEY": "secret"],
      input: input)
    #expect(run.status == 0, "\(run.errors)")
    let asked = service.server.requests.dropFirst(before)
    #expect(asked.count == 2 && asked.allSatisfy { $0.header("X-Key") == "secret" })
  }
}
