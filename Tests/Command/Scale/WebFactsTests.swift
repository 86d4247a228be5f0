import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// Facts of remote photos: the plan from them equals the plan from the photos, without downloads.
@Suite struct WebFactsTests {
  /// Photos of one size each, one with smaller variants, and one that is missing.
  private static let photos =
    (1...5).map { number in
      PhotoService.Photo("photo\(number)") { photo in
        (photo.width, photo.height) = (200 + 40 * number, 300)
        photo.variants = []
        photo.title = "Title \(number)"
      }
    } + [
      PhotoService.Photo("several") { $0.title = "Several" },
      PhotoService.Photo("gone") { $0.variants = [] },
    ]

  /// A switch that changes a picture from now on.
  private final class Change: Sendable {
    private let state = Mutex(false)
    var isMade: Bool { state.withLock { $0 } }
    func make() { state.withLock { $0 = true } }
  }

  private let change = Change()
  private let cut = Change()
  private let service: PhotoService
  private let options = ["--dpi", "40", "--columns", "2", "--cell", "120", "--caption", "{title} {width}"]

  init() throws {
    service = try PhotoService(Self.photos) { [change, cut] request in
      if request.path.contains("gone") { return LoopbackReply(text: "gone", status: 410) }
      // A complete header with hardly a row of pixels.
      if cut.isMade, request.path.contains("photo3") {
        return LoopbackReply(
          Array(GeneratedPicture.png(width: 320, height: 300, seed: "photo3").prefix(90)),
          headers: [("Content-Type", "image/png")])
      }
      guard change.isMade, request.path.contains("photo2") else { return nil }
      return PhotoService.picture("/img/other_280x300.png")
    }
  }

  /// The pictures that were sent.
  private var bodies: Set<String> { Set(service.bodies).filter { !$0.contains("gone") } }

  private func facts(_ options: [String] = []) throws -> String {
    let unread = try service.run(["list", "--unread", service.list])
    #expect(unread.status == 0, "\(unread.errors)")
    var lines: [String] = []
    let all = unread.lines
    for (index, part) in [all.prefix(all.count / 2), all.dropFirst(all.count / 2)].enumerated() {
      let part = try service.folder.write("part-\(index).jsonl", part.map { $0 + "\n" }.joined())
      let run = try service.run(["list", "--facts", part.string] + options)
      #expect(run.status == 0, "\(run.errors)")
      lines += run.lines
    }
    return try service.folder.write("facts.jsonl", lines.reversed().map { $0 + "\n" }.joined()).string
  }

  private func pages(_ source: String, to name: String, _ more: [String] = []) throws -> [String: String] {
    let run = try service.run(
      ["plan", source, "--pages-to", service.folder.file(name).string] + options + more)
    #expect(run.status == 3, "\(run.errors)")
    let bytes = try Regex(#","bytes":\d+"#)
    return try service.folder.files(in: name).mapValues {
      String(decoding: $0, as: UTF8.self).replacing(bytes, with: "")
    }
  }

  @Test("Facts download originals without variants; the plan chooses the other variants")
  func samePlan() throws {
    let facts = try facts()
    #expect(bodies.count == 5 && !bodies.contains { $0.contains("several") })
    let before = service.pictures.count
    let pages = try pages(facts, to: "pages")
    // The missing photo is tried again; apart from it only the chosen variant is requested.
    #expect(
      service.server.requests.filter { $0.target.hasPrefix("/img/") && !$0.isSample }.dropFirst(before)
        .allSatisfy { $0.target.contains("gone") || $0.target.contains("several") })
    let direct = try self.pages(service.list, to: "direct")
    #expect(direct.keys.sorted() == pages.keys.sorted())
    // Only the plan of the listing knows how much of it was read.
    for (name, text) in direct where name != "findings.json" { #expect(pages[name] == text, "\(name)") }
  }

  @Test("With --originals, a plan downloads no originals")
  func originals() throws {
    let facts = try facts(["--originals", "--sha256"])
    #expect(bodies.count == 6)
    let before = service.pictures.filter { !$0.contains("gone") }.count
    _ = try pages(facts, to: "pages", ["--originals"])
    #expect(service.pictures.filter { !$0.contains("gone") }.count == before)
    let documents = try PageFile.all(of: service.folder.file("pages/index.jsonl").string)
    let fetched = documents.flatMap(\.photos).filter { $0["problem"] == nil }
    #expect(!fetched.isEmpty && fetched.allSatisfy { ($0["sha256"] as? String)?.count == 64 })
  }

  @Test(
    "Builds from facts and from pages equal a direct build, with a broken photo",
    arguments: [false, true])
  func sameBuild(isBroken: Bool) throws {
    if isBroken { cut.make() }
    let facts = try facts(["--sha256"])
    for (source, name) in [(service.list, "built"), (facts, "facts")] {
      let run = try service.run(
        ["build", source, "--on-error", "placeholder", "-o", service.folder.file(name).string] + options)
      #expect(run.status == 3, "\(run.errors)")
    }
    #expect(try service.folder.sheets(in: "facts") == service.folder.sheets(in: "built"))
    let built = try service.folder.files(in: "facts")
    _ = try pages(facts, to: "pages")
    let documents = try PageFile.all(of: service.folder.file("pages/index.jsonl").string)
    let render = try service.run(
      ["render"] + documents.map(\.path) + ["-o", service.folder.file("part").string])
    #expect(render.status == 3, "\(render.errors)")
    var drawn = try service.folder.files(in: "part")
    (drawn["report.json"], drawn["failures.jsonl"]) = (built["report.json"], built["failures.jsonl"])
    #expect(drawn == built)
    let merged = try GalleryProgram.run(
      ["report", "merge", service.folder.file("pages").string, service.folder.file("part").string])
    #expect(merged.status == 3 && merged.output == built["report.json"], "\(merged.errors)")
  }

  @Test("A picture that changed since is lost if its hash is known")
  func changed() throws {
    _ = try pages(try facts(["--sha256"]), to: "pages")
    change.make()
    let documents = try PageFile.all(of: service.folder.file("pages/index.jsonl").string)
    let run = try service.run(
      ["render"] + documents.map(\.path) + ["--no-cache", "-o", service.folder.file("part").string])
    #expect(run.status == 3)
    let photo = try ReportFile(in: service.folder.file("part")).photo("photo2")
    #expect(photo?.reason?.contains("is not the requested file") == true, "\(run.errors)")
  }
}
