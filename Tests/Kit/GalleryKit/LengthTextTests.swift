import GalleryModel
import GalleryOptions
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct LengthTextTests {
  @Test("Lengths are printed in the page's or the user's unit, with one decimal")
  func units() throws {
    func text(_ points: Double, _ page: String, _ example: Length? = nil) throws -> String {
      LengthText(page: try #require(PageSpec(page)), example: example).text(points)
    }
    #expect(try text(72, "a4") == "25.4 mm")
    #expect(try text(72, "letter") == "1.0 in" && text(72, "5x7") == "1.0 in")
    #expect(try text(72, "ipad") == "72.0 pt")
    #expect(try text(72, "ipad", .pixels(1)) == "144.0 px")
    #expect(try text(60, "200x300pt", .percent(1)) == "30.0%")
  }

  @Test("An error about wide margins gives the widest possible ones", arguments: LayoutName.allCases)
  func margins(layout: LayoutName) throws {
    var configuration = Configuration()
    configuration.layout.name = layout
    configuration.layout.margin = .millimetres(120)
    let error = #expect(throws: GalleryError.self) {
      try SheetPlanner(configuration: configuration).plans(for: [.fake("1.jpg")])
    }
    #expect(
      error?.description
        == "portrait page: margins of 120.0 mm leave no room for photos; use margins below 105.0 mm"
    )
  }

  @Test("An error about a large cell gives the largest cell, which fits")
  func largest() async throws {
    func build(_ cell: Length, _ layout: LayoutName) throws -> FakeBuild {
      try FakeBuild {
        $0.page.size = PageSpec("a4") ?? .screen(width: 1, height: 1)
        $0.page.orientations = [.portrait]
        $0.page.dpi = 20
        $0.tile.shape = nil
        $0.layout.name = layout
        $0.layout.gap = .millimetres(4)
        $0.layout.margin = .millimetres(4)
        $0.layout.cell = cell
      }
    }
    for layout in [LayoutName.equalSpacing, .circlePacking] {
      let build = try build(.millimetres(300), layout)
      let error = await #expect(throws: GalleryError.self) { try await build.run(Photo.fakes(1)) }
      let text = try #require(error?.description)
      let words = text.split(separator: " ")
      #expect(words.suffix(1) == ["mm"], "\(text)")
      let largest = try #require(words.dropLast().last.flatMap { Double($0) }, "\(text)")
      #expect(largest > 150 && largest < 210, "\(text)")
      #expect(try await self.placed(build, .millimetres(largest)) == 1)
    }
  }

  private func placed(_ build: FakeBuild, _ cell: Length) async throws -> Int {
    var build = build
    build.configuration.layout.cell = cell
    return try await build.run(Photo.fakes(1)).report.counts.placed
  }
}
