import Foundation
import GalleryDecoding
import GalleryGeometry
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ThumbnailsTests {
  private func build(
    _ behaviour: FakeDecoder.Behaviour = .init(), seed: UInt64 = 1, jobs: Int = 2,
    change: (inout Configuration) -> Void = { _ in }
  ) throws -> FakeBuild {
    try FakeBuild(behaviour, seed: seed, jobs: jobs) {
      $0.layout.cell = .pixels(60)
      $0.tile.shape = .circle
      change(&$0)
    }
  }

  /// Every file below the output folder, by path.
  private func files(_ build: FakeBuild) throws -> [String: Data] {
    let root = build.folder.path.string
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
    return try paths.reduce(into: [:]) { files, path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")) }
    }
  }

  private func problems(_ change: (inout Configuration) -> Void) throws -> [String] {
    do {
      _ = try ThumbnailSetup(try build(change: change).configuration)
      return []
    } catch {
      guard case GalleryError.configuration(let problems) = error else { throw error }
      return problems.map(\.description)
    }
  }

  @Test("A thumbnail is its photo's tile, transparent outside the shape")
  func pixels() async throws {
    let build = try build()
    let result = try await build.thumbnails([.fake("7.jpg"), .fake("below/12.jpg")])
    #expect(result.isComplete)
    #expect(result.paths == ["7.png", "below/12.png", "index.json"].map { build.folder.file($0).string })
    for (path, id) in [("7.png", "7.jpg"), ("below/12.png", "below/12.jpg")] {
      let picture = try build.sheet(path)
      #expect(picture.width == 60 && picture.height == 60 && picture.channels == 4)
      #expect(picture[0, 0][3] == 0 && picture[59, 59][3] == 0)
      let color = FakeDecoder.color(of: id)
      #expect(picture[30, 30] == [color.red, color.green, color.blue, 255])
    }
  }

  @Test("JPEG thumbnails are on white, or on the requested background")
  func background() async throws {
    let white = try build { $0.output.formats = [.jpeg] }
    _ = try await white.thumbnails([.fake("1.jpg")])
    #expect(try NetpbmPicture(jpeg: white.folder.file("1.jpg"))[0, 0].allSatisfy { $0 > 250 })
    let red = try build { $0.page.background = Color(red: 200, green: 0, blue: 0) }
    _ = try await red.thumbnails([.fake("1.jpg")])
    #expect(Array(try red.sheet("1.png")[0, 0].prefix(3)) == [200, 0, 0])
  }

  @Test("Enlarged thumbnails are reported, unless small photos stay small")
  func small() async throws {
    let tiny = FakeDecoder.Behaviour(sizes: ["1.jpg": PixelSize(width: 30, height: 20)])
    let never = try build(tiny) { $0.tile.enlarge = .never }
    let plain = try await never.thumbnails([.fake("1.jpg")])
    #expect(never.log.notes.isEmpty)
    #expect(plain.index.thumbnails.map(\.size) == [PixelSize(width: 20, height: 20)])
    #expect(plain.index.thumbnails.map(\.sourceSize) == [PixelSize(width: 30, height: 20)])
    let auto = try build(tiny)
    let enlarged = try await auto.thumbnails([.fake("1.jpg")])
    #expect(auto.log.notes == ["1.jpg is enlarged 3.0 times; use --enlarge never to keep small photos small"])
    #expect(enlarged.index.thumbnails.map(\.size) == [PixelSize(width: 60, height: 60)])
    let whole = try await build(tiny) { $0.tile.shape = .whole }.thumbnails([.fake("1.jpg")])
    #expect(whole.index.thumbnails.map(\.size) == [PixelSize(width: 60, height: 40)])
  }

  @Test("The index has every documented key, null for unknown values, and no absolute path")
  func index() async throws {
    let build = try build(.init(undecodable: ["2.jpg"], damaged: ["3.jpg"]))
    let result = try await build.thumbnails(Photo.fakes(3))
    #expect(!result.isComplete)
    let data = try #require(try build.files["index.json"])
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.keys.sorted() == ["counts", "thumbnails", "version", "writtenSha256"])
    #expect(object["version"] as? Int == 1)
    let entries = try #require(object["thumbnails"] as? [[String: Any]])
    let keys = [
      "fileBytes", "fileSha256", "height", "id", "path", "reason", "sha256", "sourceHeight", "sourceWidth",
      "status",
      "width",
    ]
    for entry in entries { #expect(entry.keys.sorted() == keys) }
    #expect(entries.compactMap { $0["status"] as? String } == ["placed", "skipped", "damaged"])
    #expect(entries[1]["path"] is NSNull && entries[1]["width"] is NSNull && entries[1]["reason"] is String)
    #expect(entries[2]["fileBytes"] as? Int == (try build.files["3.png"])?.count)
    #expect(entries[1]["fileSha256"] is NSNull && entries[1]["fileBytes"] is NSNull)
    #expect(entries[2]["path"] as? String == "3.png" && entries[2]["sourceWidth"] as? Int == 300)
    #expect(!String(decoding: data, as: UTF8.self).contains(build.folder.path.string))
    #expect(try build.names == ["1.png", "3.png", "index.json"])
  }

  @Test("1, 2 and 8 workers give the same bytes, in any order of completion")
  func determinism() async throws {
    func made(_ jobs: Int, _ seed: UInt64) async throws -> [String: Data] {
      let build = try build(.init(undecodable: ["9.jpg"]), seed: seed, jobs: jobs)
      _ = try await build.thumbnails(Photo.fakes(30))
      #expect(build.decoder.mostRunning <= jobs * 8)
      return try files(build)
    }
    let one = try await made(1, 1)
    #expect(one.count == 30)
    #expect(try await made(2, 2) == one)
    #expect(try await made(8, 3) == one)
  }

  @Test("Obsolete thumbnails are removed with their folders, and other files stay")
  func stale() async throws {
    let build = try build()
    _ = try await build.thumbnails(["1.jpg", "a/2.jpg", "a/b/3.jpg", "c/4.jpg"].map { .fake($0) })
    try build.folder.write("c/mine.txt", "mine")
    try build.folder.write("2.png", "mine too")
    _ = try await build.thumbnails(["1.jpg", "a/5.jpg"].map { .fake($0) })
    #expect(try files(build).keys.sorted() == ["1.png", "2.png", "a/5.png", "c/mine.txt", "index.json"])
    #expect(try build.names == ["1.png", "2.png", "a", "c", "index.json"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: build.folder.file("a").string) == ["5.png"])
  }

  @Test("A foreign file in the way stays, and no photo is decoded")
  func foreign() async throws {
    for name in ["a/1.png", "index.json", "a"] {
      let build = try build()
      try build.folder.write(name, "mine")
      do {
        _ = try await build.thumbnails([.fake("a/1.jpg"), .fake("2.jpg")])
        Issue.record("\(name) is in the way")
      } catch {
        guard case GalleryError.output = error else { throw error }
      }
      #expect(build.decoder.decoded.isEmpty)
      #expect(try files(build) == [name: Data("mine".utf8)])
    }
  }

  @Test("A link in the place of a folder is not followed")
  func link() async throws {
    let build = try build()
    let elsewhere = try TemporaryFolder()
    try build.folder.link("a", to: elsewhere.path.string)
    await #expect(throws: GalleryError.self) { _ = try await build.thumbnails([.fake("a/1.jpg")]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path.string).isEmpty)
  }

  @Test("An undecodable photo is skipped, becomes a placeholder, or ends the run")
  func policies() async throws {
    let bad = FakeDecoder.Behaviour(unreadable: ["1.jpg": .empty], undecodable: ["2.jpg"])
    let skipping = try build(bad)
    _ = try await skipping.thumbnails(Photo.fakes(3))
    #expect(try skipping.names == ["3.png", "index.json"])
    let keeping = try build(bad) { $0.decoding.onError = .placeholder }
    let kept = try await keeping.thumbnails(Photo.fakes(3))
    #expect(try keeping.names == ["1.png", "2.png", "3.png", "index.json"])
    #expect(kept.index.counts == BuildReport.Counts(placed: 1, damaged: 0, skipped: 2))
    #expect(kept.index.thumbnails.map(\.id) == ["1.jpg", "2.jpg", "3.jpg"])
    let failing = try build(bad) { $0.decoding.onError = .fail }
    await #expect(throws: GalleryError.self) { _ = try await failing.thumbnails(Photo.fakes(3)) }
    #expect(try failing.names.isEmpty)
    await #expect(throws: GalleryError.self) { _ = try await skipping.thumbnails(Photo.fakes(2)) }
    #expect(try skipping.names == ["3.png", "index.json"])
  }

  @Test("Options that thumbnails cannot use are rejected together, with their places")
  func setup() throws {
    #expect(
      try problems {
        $0.output.formats = [.jpeg, .png]; $0.layout.cell = .percent(10)
      } == [
        #"format: thumbnails have one format: expected one of png, webp, jpeg, received "jpeg, png""#,
        "cell: thumbnails are not on a page; give their size in px, mm, cm, in or pt",
      ])
    #expect(
      try problems { $0.layout.cell = .pixels(5000) } == [
        "cell: expected from 1 to 4096 pixels, received 5000"
      ])
    #expect(
      try problems { $0.layout.cell = .points(0) } == ["cell: expected from 1 to 4096 pixels, received 0"])
    #expect(
      try problems {
        $0.output.formats = [.jpeg]; $0.page.background = .transparent
      }.count == 1)
  }

  @Test("A thumbnail is 300 pixels wide by default, and accepts any unit")
  func size() throws {
    func side(_ cell: Length?, dpi: Double = 300) throws -> Int {
      var configuration = Configuration()
      configuration.layout.cell = cell
      configuration.page.dpi = dpi
      return try ThumbnailSetup(configuration).spec.cell.width
    }
    #expect(try side(nil) == 300)
    #expect(try side(.pixels(64)) == 64)
    #expect(try side(.points(72), dpi: 96) == 96)
    #expect(try side(.millimetres(25.4)) == 300)
  }
}
