import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite struct RemoteFailureTests {
  private static let nine = (1...9).map { PhotoService.Photo("photo\($0)") }

  /// Rejects the requests for some photos' pictures.
  private static func refusing(_ numbers: Set<Int>, _ status: Int)
    -> @Sendable (LoopbackRequest) -> LoopbackReply?
  {
    { request in
      let isRefused = numbers.contains { request.path.hasPrefix("/img/photo\($0)_") }
      return isRefused ? LoopbackReply(text: "no", status: status) : nil
    }
  }

  @Test("Refused photos are reported together and listed for a retry")
  func refused() throws {
    let isOpen = Mutex(false)
    let refuse = Self.refusing([2, 5, 6], 403)
    let service = try PhotoService(Self.nine) { request in isOpen.withLock { $0 } ? nil : refuse(request) }
    let run = try service.build()
    #expect(run.status == 3)
    #expect(run.errors.contains("warning: 403 from 127.0.0.1: 3 photos skipped\n"))
    #expect(run.errors.components(separatedBy: "403").count == 2)
    #expect(run.lines.contains(service.output.appending("failures.jsonl").string))
    let report = try ReportFile(in: service.output)
    #expect(report.counts == .init(placed: 6, damaged: 0, skipped: 3))
    #expect(report.photo("photo5")?.reason == "403 from 127.0.0.1")
    #expect(report.photo("photo5")?.source?.url.hasPrefix(service.server.base) == true)
    #expect(report.failures == "failures.jsonl")

    let failures = service.folder.file("out/failures.jsonl")
    struct Failure: Decodable {
      let id: String
      let reason: String
    }
    let listed = try String(contentsOf: URL(fileURLWithPath: failures.string), encoding: .utf8)
      .split(separator: "\n").map { try JSONDecoder().decode(Failure.self, from: Data($0.utf8)) }
    #expect(listed.map(\.id) == ["photo2", "photo5", "photo6"])
    #expect(Set(listed.map(\.reason)) == ["403 from 127.0.0.1"])

    isOpen.withLock { $0 = true }
    let again = try service.run([
      "build", failures.string, "--output", service.folder.file("again").string, "--dpi", "40",
    ])
    #expect(again.status == 0)
    #expect(
      try ReportFile(in: service.folder.file("again")).photos.map(\.id) == ["photo2", "photo5", "photo6"])

    // A later build without failures removes the list.
    #expect(try service.build().status == 0)
    #expect(!service.folder.names(in: "out").contains("failures.jsonl"))
  }

  /// The environment that turns retries off.
  private static let once = ["GALLERY_RETRIES": "0"]

  @Test("A build without downloads lists its failures, and keeps earlier sheets")
  func allRefused() throws {
    let isOpen = Mutex(false)
    let refuse = Self.refusing(Set(1...9), 503)
    let service = try PhotoService(Self.nine) { request in isOpen.withLock { $0 } ? nil : refuse(request) }
    let environment = Self.once
    let run = try service.build(nil, environment: environment)
    #expect(run.status == 75)
    let failures = service.folder.file("out/failures.jsonl")
    #expect(run.errors.contains("note: \(failures) lists the failed downloads; build from it to retry them"))
    let report = try ReportFile(in: service.output)
    #expect(report.counts == .init(placed: 0, damaged: 0, skipped: 9))
    #expect(report.sheets.isEmpty)

    isOpen.withLock { $0 = true }
    let again = try service.build(failures.string, environment: environment)
    #expect(again.status == 0)
    let sheets = try service.folder.files(in: "out")
    #expect(!service.folder.names(in: "out").contains("failures.jsonl"))

    isOpen.withLock { $0 = false }
    let later = try service.build(nil, ["--refresh"], environment: environment)
    #expect(later.status == 75)
    #expect(later.errors.contains("report.json is from an earlier build"))
    #expect(try service.folder.files(in: "out") == sheets)
  }

  @Test("An impossible layout is reported before any download")
  func impossibleLayout() throws {
    let service = try PhotoService(
      Self.nine.map { photo in
        var photo = photo
        photo.variants = []
        return photo
      })
    let run = try service.build(nil, ["--cell", "5000mm"])
    #expect(run.status == 64)
    #expect(service.server.requests.filter { !$0.isSample }.map(\.path) == ["/list.json"])
  }

  @Test(
    "Without a cache, an address that is a photo is downloaded once", arguments: ["/photo.png", "/photo"])
  func onePhoto(path: String) throws {
    let service = try PhotoService([]) { _ in PhotoService.picture("/img/photo_600x400.png") }
    let run = try service.build(service.server.base + path, ["--no-cache"])
    #expect(run.status == 0)
    #expect(service.server.requests.map(\.path) == [path])
  }

  @Test("A list's headers go to its only server; several servers are an error")
  func headersOfLists() throws {
    let service = try PhotoService(Self.nine) { request in
      request.header("X-Key") == "k" ? nil : LoopbackReply(text: "who is it?", status: 401)
    }
    let addresses = (1...3).map { "\(service.server.base)/img/photo\($0)_600x400.png" }
    let list = try service.folder.write("list.txt", addresses.joined(separator: "\n")).string
    #expect(try service.build(list, ["-H", "X-Key: k", "--limit", "2"]).status == 0)
    #expect(try ReportFile(in: service.output).photos.count == 2)
    #expect(service.server.requests.allSatisfy { $0.header("X-Key") == "k" })
    let several = try service.folder.write("several.txt", addresses[0] + "\nhttps://images.example/a.jpg\n")
      .string
    let refused = try service.build(several, ["-H", "X-Key: k"])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("the list names several servers (127.0.0.1, images.example)"))
  }

  @Test("A foreign list of failures is not modified")
  func foreign() throws {
    let service = try PhotoService(Self.nine, override: Self.refusing([1], 403))
    try service.folder.write("out/failures.jsonl", "mine")
    let run = try service.build()
    #expect(run.status == 73)
    #expect(run.errors.contains("was not written by gallery"))
    #expect(service.folder.names(in: "out") == ["failures.jsonl"])
  }

  @Test(
    "Without any photo, the status shows refusal, a temporary failure or absence",
    arguments: Torture.isOn
      ? [(401, 77), (403, 77), (407, 77), (500, 75), (503, 75), (404, 65), (410, 65)]
      : [(407, 77), (500, 75), (410, 65)])
  func nothing(answer: Int, status: Int) throws {
    let service = try PhotoService(Self.nine) { request in
      request.path.hasPrefix("/img/") ? LoopbackReply(text: "no", status: answer) : nil
    }
    let run = try service.build(nil, environment: Self.once)
    #expect(run.status == Int32(status))
    #expect(run.errors.contains("\(answer) from 127.0.0.1: 9 photos skipped"))
    #expect(service.folder.names(in: "out") == ["failures.jsonl", "report.json"])
  }

  @Test(
    "A failed listing has the same statuses",
    arguments: Torture.isOn
      ? [(401, 77), (403, 77), (429, 75), (503, 75), (404, 66)] : [(401, 77), (429, 75), (404, 66)])
  func noListing(answer: Int, status: Int) throws {
    let service = try PhotoService([]) { _ in LoopbackReply(text: "no", status: answer) }
    let run = try service.build(nil, environment: Self.once)
    #expect(run.status == Int32(status))
    #expect(run.errors.contains("error: \(service.list): \(answer)"))
    #expect(run.output.isEmpty)
  }

  @Test("A missing server is a temporary failure")
  func noServer() throws {
    let service = try PhotoService([])
    let address = service.list
    service.server.stop()
    let run = try service.build(address, environment: ["GALLERY_RETRIES": "1"])
    #expect(run.status == 75)
    #expect(run.errors.contains("error: \(address): no connection"))
  }

  @Test("Invalid addresses, and addresses with passwords, are rejected before any request")
  func addresses() throws {
    let service = try PhotoService([])
    let bad = try service.build("http://")
    #expect(bad.status == 66)
    #expect(bad.errors.contains("expected a valid address"))
    let password = try service.build("http://me:s3cret@127.0.0.1:\(service.server.port)/list.json")
    #expect(password.status == 66)
    #expect(!password.errors.contains("s3cret"))
    #expect(service.server.requests.isEmpty)
  }

  @Test("An HTML page instead of an image is reported by its safe title")
  func pages() throws {
    let service = try PhotoService(Self.nine) { request in
      guard request.path.hasPrefix("/img/photo3_") else { return nil }
      return LoopbackReply(text: "<!DOCTYPE html><title>Sign\u{1B}[31m in</title>", type: "image/png")
    }
    let run = try service.build()
    #expect(run.status == 3)
    let reason = "HTML page instead of an image (\"Sign[31m in\") from 127.0.0.1"
    #expect(run.errors.contains("warning: \(reason): 1 photo skipped"))
    #expect(try ReportFile(in: service.output).photo("photo3")?.reason == reason)
    let several = try PhotoService(Self.nine) { request in
      guard request.path.hasPrefix("/img/photo3_") || request.path.hasPrefix("/img/photo4_") else {
        return nil
      }
      return LoopbackReply(text: "<!DOCTYPE html><title>\(request.path)</title>", type: "image/png")
    }
    let group = "HTML page instead of an image from 127.0.0.1, such as photo3: 2 photos skipped"
    #expect(try several.build().errors.contains("warning: \(group)"))
  }

  @Test("A placeholder keeps a failed photo's place; fail stops")
  func policies() throws {
    let service = try PhotoService(Self.nine, override: Self.refusing([4], 404))
    #expect(try service.build(nil, ["--on-error", "placeholder"]).status == 3)
    let report = try ReportFile(in: service.output)
    #expect(report.photos.map(\.id) == Self.nine.map(\.id))
    #expect(report.photo("photo4")?.placements.count == 2)
    let failed = try service.build(nil, ["--on-error", "fail"])
    #expect(failed.status == 65)
    #expect(failed.errors.contains("photo4: 404 from 127.0.0.1"))
  }

  @Test("A photo above the size limit affects only itself")
  func tooLarge() throws {
    var photos = Self.nine
    photos[0] = PhotoService.Photo("large") { ($0.width, $0.height, $0.variants) = (640, 480, []) }
    let service = try PhotoService(photos)
    let run = try service.build(nil, environment: ["GALLERY_MAX_DOWNLOAD": "500kB"])
    #expect(run.status == 3)
    #expect(
      try ReportFile(in: service.output).photo("large")?.reason?.hasPrefix("127.0.0.1: more than ") == true)
  }

  @Test("A failed page of the listing loses its photos and changes the status")
  func page() throws {
    let service = try PhotoService([]) { request in
      guard request.path == "/pages" else {
        return request.path == "/broken" ? LoopbackReply(status: 500) : nil
      }
      return LoopbackReply(
        text:
          #"{ "photos": [{ "url": "/img/a_300x200.png" }, { "url": "/img/b_300x200.png" }], "next": "/broken?x" }"#,
        type: "application/json")
    }
    let run = try service.build(service.server.base + "/pages", environment: Self.once)
    #expect(run.status == 3)
    #expect(run.errors.contains("500"))
    #expect(try ReportFile(in: service.output).counts == .init(placed: 2, damaged: 0, skipped: 0))
  }

  @Test("Names from servers are not used as paths, markup or terminal commands")
  func hostileNames() throws {
    let names = [
      "../../../../etc/passwd", "\u{1B}]0;owned\u{7}\u{1B}[2Jx", "<b>&amp;", "a\nb\r\nc", "\u{202E}gpj.exe",
      "%s%n", "{name}",
      String(repeating: "x", count: 5000), "",
    ]
    let photos = names.enumerated().map { index, name in
      PhotoService.Photo("photo\(index)") {
        $0.title = name
        $0.extra = ["id": name]
      }
    }
    let service = try PhotoService(photos)
    let run = try service.build(nil, ["--caption", "{title} {name}", "--progress", "plain"])
    #expect(run.status == 0)
    let report = try ReportFile(in: service.output)
    #expect(report.photos.count == names.count)
    #expect(Set(report.photos.map(\.id)).count == names.count)
    for text in report.photos.map(\.id) + [run.errors, run.text] {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 || $0.value == 0x202E })
      #expect(!text.contains("../"))
    }
    #expect(report.photos.allSatisfy { $0.id.count <= 210 })
    #expect(service.folder.names() == ["cache", "out"])
    let thumbnails = try service.run([
      "thumbnails", service.list, "--output", service.folder.file("thumbs").string,
    ])
    #expect(thumbnails.status == 0)
    #expect(service.folder.names() == ["cache", "out", "thumbs"])
  }
}
