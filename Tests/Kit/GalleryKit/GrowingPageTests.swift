import GalleryGeometry
import GalleryModel
import GalleryOptions
import TestSupport
import Testing

@testable import GalleryKit

/// Pages that grow until they hold all photos.
@Suite struct GrowingPageTests {
  private static func build(change: (inout Configuration) -> Void = { _ in }) throws -> FakeBuild {
    try FakeBuild {
      $0.page.size = .growing
      $0.page.dpi = 72
      $0.layout.margin = .points(10)
      change(&$0)
    }
  }

  @Test("All photos are on one page with about the proportions of A4", arguments: [1, 7, 100, 1000])
  func proportions(count: Int) async throws {
    let document = try await Self.build().plan(Photo.fakes(count))
    #expect(document.plans.map(\.pages.count) == [1, 1])
    for plan in document.plans {
      #expect(plan.pages[0].placements.count == count)
      #expect(plan.pages[0].placements.allSatisfy { abs($0.frame.width - 90) < 1e-6 })
      let size = plan.page.size(plan.orientation)
      let bottom = plan.pages[0].placements.map(\.frame.maxY).max() ?? 0
      let right = plan.pages[0].placements.map(\.frame.maxX).max() ?? 0
      let rows = Dictionary(grouping: plan.pages[0].placements) { $0.frame.y }.mapValues(\.count)
      let last = rows.max { $0.key < $1.key }?.value ?? 0
      #expect(2 * last >= rows.values.max() ?? 0)
      #expect(right <= size.width && bottom <= size.height)
      if count == 1000 {
        #expect((1.25...1.6).contains(max(size.width, size.height) / min(size.width, size.height)))
      }
      #expect((size.width <= size.height) == (plan.orientation == .portrait) || size.width == size.height)
    }
  }

  @Test("A growing page fits title, captions and headings in every photo-sized layout")
  func layouts() async throws {
    for name in [LayoutName.equalSpacing, .circlePacking, .justified] {
      let build = try Self.build {
        $0.layout.name = name
        $0.tile.shape = nil
        $0.layout.justified.rowHeight = .points(80)
        $0.text.title = PageTemplate("A title")
        $0.text.footer = PageBand("{count} photos")
        if name != .circlePacking { $0.text.caption = CaptionTemplate("{name}") }
      }
      let document = try await build.plan(Photo.fakes(40))
      for plan in document.plans {
        let page = plan.pages[0]
        let height = plan.page.size(plan.orientation).height
        #expect(plan.pages.count == 1 && page.placements.count == 40, "\(name)")
        let footer = try #require(page.furniture.first { $0.centre == "40 photos" })
        #expect(footer.frame.maxY <= height + 1e-6)
        #expect(page.placements.allSatisfy { $0.frame.maxY <= footer.frame.y + 1e-6 }, "\(name)")
      }
    }
  }

  @Test("Options that a growing page cannot use are reported")
  func conflicts() throws {
    func places(_ change: (inout Configuration) -> Void) throws -> [String] {
      try Self.build(change: change).configuration.conflicts.map(\.place)
    }
    #expect(try places { _ in }.isEmpty)
    #expect(try places { $0.layout.cell = nil } == ["cell"])
    #expect(try places { $0.layout.cell = .percent(10) } == ["cell"])
    #expect(try places { $0.layout.gap = .percent(1) } == ["gap"])
    #expect(try places { $0.layout.name = .masonry } == ["page"])
    #expect(
      try places {
        $0.layout.name = .carousel; $0.layout.cell = nil
      } == ["page"])
    #expect(
      try places {
        $0.layout.name = .justified; $0.layout.cell = nil; $0.tile.shape = nil
      } == ["row-height"])
    #expect(
      try places {
        $0.layout.perPage = 5; $0.layout.each = .page
      } == ["per-page", "each"])
  }

  @Test("A grown page too large for a format is rejected before decoding; other formats draw it")
  func tooLarge() async throws {
    let build = try Self.build {
      $0.page.orientations = [.landscape]
      $0.page.dpi = 4800
      $0.layout.cell = .points(60)
    }
    let error = await #expect(throws: GalleryError.self) { try await build.run(Photo.fakes(80)) }
    #expect("\(error!)".contains("use tiff, html, dzi, or a smaller page"), "\(error!)")
    #expect(build.decoder.decoded.isEmpty)
  }

  @Test("A saved plan contains the grown page")
  func saved() async throws {
    let build = try Self.build { $0.page.orientations = [.portrait] }
    let document = try await build.plan(Photo.fakes(9))
    let again = try PlanDocument.read(try document.json())
    #expect(!again.plans[0].page.grows && again.plans[0].page == document.plans[0].page)
    let result = try await build.run(Photo.fakes(9))
    let size = document.plans[0].page.pixelSize(.portrait)
    #expect(
      result.report.sheets.map(\.width) == [size.width] && result.report.sheets.map(\.height) == [size.height]
    )
  }
}
