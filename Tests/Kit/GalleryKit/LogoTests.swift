import GalleryGeometry
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct LogoTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    // The fake decoder returns one colour for the file.
    file = try folder.write("999.png").string
  }

  private static let ink = FakeDecoder.color(of: "999.png")

  @Test(
    "A logo keeps clear of photos, and is drawn where an edited plan has it", arguments: Logo.Place.allCases)
  func corner(place: Logo.Place) async throws {
    guard place != .tiles else { return }
    let build = try FakeBuild {
      $0.page.mark = Logo(file: file, place: place)
      $0.text.title = PageTemplate("Sea", fields: PageTemplate.titleFields)
      $0.text.footer = PageBand("{count} | | {page}")
    }
    var document = try await build.plan(Photo.fakes(6))
    for plan in document.plans {
      let size = plan.page.size(plan.orientation)
      for page in plan.pages {
        let frame = try #require(page.furniture.first { $0.kind == .logo }?.frame)
        #expect(
          (frame.midX < size.width / 2, frame.midY < size.height / 2) == (
            logo(place).isAtLeft, logo(place).isAtTop
          ))
        let others = page.placements.map(\.frame) + page.furniture.filter { $0.kind == .title }.map(\.frame)
        #expect(others.allSatisfy { !$0.overlaps(frame) })
      }
    }
    let index = try #require(document.plans[0].pages[0].furniture.firstIndex { $0.kind == .logo })
    document.plans[0].pages[0].furniture[index].frame = Rect(x: 0, y: 0, width: 30, height: 20)
    _ = try await build.render(document)
    let sheet = try build.sheet("portrait-001.png")
    // A logo of 3:2 fills the frame.
    for (x, y) in [(0, 0), (29, 19)] {
      #expect(sheet[x, y] == [Self.ink.red, Self.ink.green, Self.ink.blue])
    }
  }

  private func logo(_ place: Logo.Place) -> Logo { Logo(file: file, place: place) }

  @Test("A logo over photos is in their middle, with its opacity")
  func tiles() async throws {
    let build = try FakeBuild { $0.page.mark = Logo(file: file, place: .tiles, opacity: 0.5) }
    let report = try await build.run([.fake("1.jpg")]).report
    let place = try #require(report.photos[0].placements.first { $0.orientation == .portrait })
    let sheet = try build.sheet("portrait-001.png")
    let photo = FakeDecoder.color(of: "1.jpg")
    let (colors, ink) = (
      [photo.red, photo.green, photo.blue], [Self.ink.red, Self.ink.green, Self.ink.blue]
    )
    let middle = sheet[place.x + place.width / 2, place.y + place.height / 2]
    for channel in 0..<3 {
      let mixed = (Int(colors[channel]) + Int(ink[channel])) / 2
      #expect(abs(Int(middle[channel]) - mixed) <= 1)
    }
    #expect(sheet[place.x + 2, place.y + 2] == colors)
  }

  @Test("A text over photos is in their middle, and a text in a corner in its ink")
  func lettering() async throws {
    #expect(Logo("© Studio Nord tiles 60%") == Logo(.text("© Studio Nord"), place: .tiles, opacity: 0.6))
    #expect(Logo("\"© nord.example\"") == Logo(.text("© nord.example")))
    #expect(Logo("my logo.png 50%") == Logo(file: "my logo.png", opacity: 0.5))

    let build = try FakeBuild {
      $0.page.mark = Logo(.text("© Studio"), place: .tiles, opacity: 1)
      $0.page.orientations = [.portrait]
    }
    let report = try await build.run([.fake("1.jpg")]).report
    let place = try #require(report.photos[0].placements.first)
    let sheet = try build.sheet("portrait-001.png")
    let photo = FakeDecoder.color(of: "1.jpg")
    let colors = [photo.red, photo.green, photo.blue]
    let row = (0..<place.width).map { sheet[place.x + $0, place.y + place.height / 2] }
    let marked = row.indices.filter { row[$0] != colors }
    let first = try #require(marked.first)
    let last = try #require(marked.last)
    #expect(first > place.width / 5 && last < place.width * 4 / 5)

    let corner = try FakeBuild { $0.page.mark = Logo(.text("© Studio"), place: .topLeft) }
    _ = try await corner.run(Photo.fakes(2))
    let page = try corner.sheet("portrait-001.png")
    let dark = (0..<page.width / 3).contains { x in
      (0..<page.height / 8).contains { y in page[x, y].allSatisfy { $0 < 160 } }
    }
    #expect(dark)
  }

  @Test(
    "A logo that is missing, undecodable or damaged stops the build",
    arguments: ["missing", "bad", "damaged"])
  func unusable(file: String) async throws {
    let build = try FakeBuild(.init(undecodable: ["bad.png"], damaged: ["damaged.png"])) {
      $0.page.mark = Logo(file: folder.file(file + ".png").string)
    }
    if file != "missing" { try folder.write(file + ".png") }
    let error = try #require(
      await #expect(throws: GalleryError.self) { _ = try await build.run(Photo.fakes(2)) })
    let path = folder.file(file + ".png").string
    #expect(error.description.hasPrefix("mark: \(path): "))
    #expect(try build.names == [])
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
