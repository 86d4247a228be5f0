import Foundation
import GalleryFiles
import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryOutput
import GallerySources
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// Deep Zoom sheets: the files of a build, and the text of their pages. `Tests/Browser` tests them in browsers.
@Suite struct DeepZoomOutputTests {
  private static func build(
    _ behaviour: FakeDecoder.Behaviour = .init(), jobs: Int = 2,
    change: (inout Configuration) -> Void = { _ in }
  ) throws -> FakeBuild {
    try FakeBuild(behaviour, jobs: jobs) {
      $0.output.formats = [.dzi]
      change(&$0)
    }
  }

  private static func page(of build: FakeBuild, _ name: String = "portrait-001.html") throws -> String {
    try String(contentsOfFile: build.folder.file(name).string, encoding: .utf8)
  }

  @Test("A sheet is a descriptor, tiles and a page, and the report lists them")
  func files() async throws {
    let build = try Self.build { $0.page.orientations = [.portrait] }
    let result = try await build.run(Photo.fakes(8))
    let files = try build.files
    #expect(
      try build.names == [
        "photos", "portrait-001.dzi", "portrait-001.html", "portrait-001_files", "portrait-002.dzi",
        "portrait-002.html",
        "portrait-002_files", "report.json",
      ])
    #expect(
      result.paths.map { FilePath($0).lastComponent?.string } == [
        "portrait-001.dzi", "portrait-002.dzi", "report.json",
      ])
    #expect(result.report.sheets.map(\.width) == [195, 195])
    let companions = result.report.files.map(\.path)
    #expect(Set(files.keys) == Set(companions + ["portrait-001.dzi", "portrait-002.dzi", "report.json"]))
    // 195 × 290 pixels, in levels from 9 to 0: two tiles, and one for each reduced level.
    #expect(companions.filter { $0.hasPrefix("portrait-001_files/") }.count == 11)
    for file in result.report.files {
      let data = try #require(files[file.path])
      #expect(FileContent(data) == FileContent(bytes: file.bytes, sha256: file.sha256))
    }
    let descriptor = String(decoding: try #require(files["portrait-001.dzi"]), as: UTF8.self)
    #expect(descriptor.contains("Format=\"jpeg\" Overlap=\"0\" TileSize=\"256\""))
    #expect(descriptor.contains("<Size Width=\"195\" Height=\"290\"/>"))
    let tile = try NetpbmPicture(jpeg: build.folder.file("portrait-001_files/9/0_1.jpeg"))
    #expect(tile.width == 195 && tile.height == 34)
  }

  @Test("The next build removes obsolete tiles and leaves foreign files")
  func again() async throws {
    let build = try Self.build { $0.page.orientations = [.portrait] }
    _ = try await build.run(Photo.fakes(8))
    try build.folder.write("portrait-001_files/mine.txt", "mine")
    let result = try await build.run(Photo.fakes(2))
    #expect(
      try Set(build.files.keys)
        == Set(
          result.report.files.map(\.path) + [
            "portrait-001.dzi", "report.json", "portrait-001_files/mine.txt",
          ]))
    #expect(!(try build.names).contains("portrait-002_files"))
    try build.folder.write("portrait-001_files/9/0_0.jpeg", "mine")
    await #expect(throws: GalleryError.self) { try await build.run(Photo.fakes(2)) }
    #expect(try build.files["portrait-001_files/9/0_0.jpeg"] == Data("mine".utf8))
  }

  @Test("Untrusted text never changes the page's structure, and no path is disclosed")
  func injection() async throws {
    let attack = "\"]}</script><script>alert(1)</script>\\<!--\u{202E}"
    let build = try Self.build {
      $0.text.title = PageTemplate("A </title>\(attack)")
      $0.text.caption = CaptionTemplate("{field.words}")
    }
    var photos = [Photo.fake("secret/1.jpg"), .fake("secret/2.jpg")]
    photos[0].details.fields["words"] = attack
    photos[1].details.title = attack
    photos[1].details.link = "javascript:alert(1)"
    _ = try await build.run(photos)
    let page = try Self.page(of: build)
    #expect(page.components(separatedBy: "<script").count - 1 == 2)
    #expect(page.components(separatedBy: "</script>").count - 1 == 2)
    #expect(!page.contains("secret") && !page.contains("javascript:") && !page.contains("\u{202E}"))
    #expect(page.contains("default-src &#39;none&#39;") && !page.contains("unsafe"))
    let start = try #require(page.range(of: "id=\"sheet\">")?.upperBound)
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound)
    let data = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any]
    let listed = try #require(data?["photos"] as? [[Any]])
    #expect(listed.count == 2)
    #expect(listed[1][5] as? String == String(attack.dropLast()))
  }

  @Test("Photos link to the output's HTML page, if there is one, by the same names")
  func album() async throws {
    let build = try Self.build {
      $0.output.formats = [.dzi, .html]
      $0.output.htmlSizes = [320]
      $0.page.orientations = [.landscape]
    }
    _ = try await build.run(Photo.fakes(3))
    let page = try Self.page(of: build, "landscape-001.html")
    let album = try Self.page(of: build, "html/index.html")
    #expect(page.contains("\"album\":\"html/index.html\""))
    let names = page.matches(of: /"(photo-[0-9a-f]{16})"/).map { String($0.output.1) }
    #expect(names.count == 3 && names.allSatisfy { album.contains("id=\"\($0)\"") })
  }

  @Test(
    "A photo opens one picture and zooms to another, shared by both orientations; a remote photo opens its source"
  )
  func pictures() async throws {
    let build = try Self.build()
    var photos = Photo.fakes(4)
    photos[1].details.link = "https://photos.example/1"
    let result = try await build.run(photos)
    let pictures = result.report.files.map(\.path).filter { $0.hasPrefix("photos/") }
    #expect(pictures.count { !$0.contains("-c0-") } == 3 && pictures.count { $0.contains("-c0-") } == 4)
    for name in ["portrait-001.html", "landscape-001.html"] {
      let page = try Self.page(of: build, name)
      #expect(page.contains("\"https://photos.example/1\""))
      #expect(pictures.allSatisfy { page.contains("\"\($0)\"") })
    }
    for path in pictures {
      let picture = try NetpbmPicture(jpeg: build.folder.file(path))
      #expect(path.hasSuffix("-\(picture.width).jpg"))
    }
    _ = try await build.run(Array(photos.prefix(2)))
    #expect(try build.files.keys.filter { $0.hasPrefix("photos/") }.count == 1 + 2)
  }

  @Test("Each output has its own sheets and pictures, and a saved plan gives the same files")
  func products() async throws {
    var build = try Self.build { $0.page.orientations = [.portrait] }
    build.products = [Product(build.configuration), Product(name: "wall", build.configuration)]
    _ = try await build.run(Photo.fakes(2))
    #expect(
      try build.names == [
        "photos", "portrait-001.dzi", "portrait-001.html", "portrait-001_files", "report.json",
        "wall-photos", "wall-portrait-001.dzi", "wall-portrait-001.html", "wall-portrait-001_files",
      ])
    #expect(build.decoder.decoded.count == 2)
    build.products = [Product(name: "wall", build.configuration)]
    _ = try await build.run(Photo.fakes(2))
    #expect(try build.names.allSatisfy { $0 == "report.json" || $0.hasPrefix("wall-") })
    let plain = try Self.build()
    _ = try await plain.run(Photo.fakes(3))
    var files = try plain.files
    _ = try await plain.render(try await plain.plan(Photo.fakes(3)))
    var rendered = try plain.files
    // The command reports this.
    files["report.json"] = nil
    rendered["report.json"] = nil
    #expect(rendered == files)
  }

  @Test("A wall of more than 2000 photos omits the full photos by default, with a note")
  func many() async throws {
    var configuration = Configuration()
    configuration.output.formats = [.dzi]
    #expect(configuration.opensPhotos(2000) && !configuration.opensPhotos(2001))
    configuration.output.htmlSizes = [640]
    #expect(configuration.opensPhotos(2001) && configuration.conflicts.isEmpty)
    configuration.output.formats = [.dzi, .html]
    #expect(configuration.opensPhotos(2001))
    let build = try Self.build {
      $0.page.orientations = [.portrait]
      $0.page.size = .growing
      $0.layout.cell = .points(6)
      $0.layout.gap = .points(2)
    }
    let result = try await build.run(Photo.fakes(2001))
    #expect(!result.report.files.contains { $0.path.hasPrefix("photos/") })
    #expect(build.log.notes.contains { $0.contains("2001 photos") })
  }

  @Test("Transparent sheets have PNG tiles")
  func transparent() async throws {
    let build = try Self.build {
      $0.page.background = .transparent
      $0.tile.shape = .circle
    }
    _ = try await build.run(Photo.fakes(3))
    let tile = try NetpbmPicture(png: build.folder.file("portrait-001_files/9/0_0.png"))
    #expect(tile.channels == 4 && tile[0, 0][3] == 0)
  }

  @Test("A single file cannot hold a Deep Zoom sheet")
  func oneFile() async throws {
    let folder = try TemporaryFolder()
    let build = try Self.build { $0.output.folder = folder.file("sheet.dzi").string }
    await #expect(throws: GalleryError.self) { try await build.run(Photo.fakes(1)) }
  }
}
