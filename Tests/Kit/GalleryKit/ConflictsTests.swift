import GalleryGeometry
import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryKit

@Suite struct ConflictsTests {
  private func problems(_ change: (inout Configuration) -> Void) -> [String] {
    var configuration = Configuration()
    change(&configuration)
    return configuration.conflicts.map(\.description)
  }

  private func places(_ change: (inout Configuration) -> Void) -> [String] {
    var configuration = Configuration()
    change(&configuration)
    return configuration.conflicts.map(\.place)
  }

  /// The command line options that have no effect.
  private func inapplicable(_ options: [String: String], _ change: (inout Configuration) -> Void = { _ in })
    -> [String]
  {
    var configuration = Configuration()
    change(&configuration)
    let layer = ConfigurationLayer(
      entries: options.sorted { $0.key < $1.key }.map {
        .init(name: $0.key, values: [$0.value], place: "--\($0.key)")
      })
    return configuration.inapplicable(in: layer).map(\.description)
  }

  @Test("The defaults of every layout are free of contradictions", arguments: LayoutName.allCases)
  func defaults(layout: LayoutName) {
    #expect(problems { $0.layout.name = layout }.isEmpty)
  }

  @Test("A manifest decides which photos are used, and their order")
  func manifest() {
    #expect(
      places {
        $0.selection.manifest = "list.csv"
        ($0.order.sort, $0.order.reverse) = (.date, true)
        ($0.selection.limit, $0.selection.sample) = (3, 2)
        $0.selection.condition = PhotoCondition("rating > 2")
      } == ["sort", "reverse", "where", "sample", "limit"])
    #expect(
      problems {
        $0.selection.manifest = "list.csv"
        $0.order.sort = .none
        $0.selection.included = ["*.jpg"]
      }.isEmpty)
  }

  @Test("Each format without transparency is named")
  func transparency() {
    #expect(
      problems { $0.page.background = .transparent } == [
        "background: a JPEG file cannot be transparent; use --format png or an opaque colour"
      ])
    #expect(
      problems {
        $0.page.background = .transparent; $0.output.formats = [.png]
      }.isEmpty)
    #expect(
      places {
        $0.page.background = .transparent; $0.output.formats = [.png, .jpeg]
      } == ["background"])
    #expect(places { $0.page.background = Color(red: 0, green: 0, blue: 0, alpha: 254) } == ["background"])
    #expect(places { $0.page.background = .white }.isEmpty)
  }

  @Test(
    "Circles are rejected if cells are not square",
    arguments: [
      LayoutName.justified, .masonry, .collage, .carousel,
    ])
  func circles(layout: LayoutName) {
    #expect(
      places {
        $0.layout.name = layout; $0.tile.shape = .circle
      } == ["shape"])
    #expect(
      problems {
        $0.layout.name = layout; $0.tile.shape = .hexagon
      } == ["shape: \(layout.rawValue) cells are not square; use rounded, squircle, rectangle or none"])
    #expect(
      places {
        $0.layout.name = layout; $0.tile.shape = .rounded(radius: .points(3))
      }.isEmpty)
  }

  @Test("Circle packing packs circles, and hexagons in circles")
  func packing() {
    #expect(
      problems {
        $0.layout.name = .circlePacking; $0.tile.shape = .squircle
      } == ["shape: circle-packing packs circles; omit shape or use circle or hexagon"])
    #expect(
      places {
        $0.layout.name = .circlePacking; $0.tile.shape = .hexagon
      }.isEmpty)
    #expect(
      places {
        $0.layout.name = .circlePacking; $0.tile.shape = .rectangle
      } == ["shape"])
    #expect(
      places {
        $0.layout.name = .circlePacking; $0.tile.shape = .whole
      } == ["shape"])
    #expect(
      places {
        $0.layout.name = .circlePacking; $0.tile.shape = .circle
      }.isEmpty)
    #expect(
      problems {
        $0.layout.name = .circlePacking; $0.layout.order = .tidy
        $0.layout.weight = .rating
      } == ["order: circles of different sizes do not form rows; omit tidy or weight"])
    #expect(
      problems {
        $0.layout.name = .collage; $0.layout.order = .tidy
      } == [
        "order: tidy is for circles of one size; use dense or reading"
      ])
  }

  @Test("Lists that library callers can set to invalid values are checked")
  func lists() {
    #expect(places { $0.page.orientations = [] } == ["orientation"])
    #expect(places { $0.page.orientations = [.portrait, .portrait] } == ["orientation"])
    #expect(places { $0.output.formats = [] } == ["format"])
    #expect(places { $0.output.formats = [.png, .png] } == ["format"])
  }

  @Test("A sheet that is too large to draw is rejected before any work")
  func size() {
    #expect(
      problems { $0.page.size = .screen(width: 40_000, height: 100) } == [
        "format: expected a page of at most 32767 pixels on a side for jpeg, received one of 40000; "
          + "use tiff, html, dzi, or a smaller page"
      ])
    #expect(
      problems { $0.page.size = .screen(width: 600_000, height: 100) } == [
        "page: expected a sheet of at most 500000 pixels on a side, received one of 600000"
      ])
    #expect(places { $0.page.dpi = 4800 } == ["format"])
    #expect(
      places {
        $0.page.dpi = 4800; $0.output.formats = [.tiff, .dzi, .html]
      }.isEmpty)
    #expect(places { $0.page.size = .screen(width: 32_767, height: 100) }.isEmpty)
  }

  @Test("All contradictions are reported together")
  func together() {
    #expect(
      places {
        $0.page.orientations = []; $0.page.background = .transparent; $0.layout.name = .masonry;
        $0.tile.shape = .circle
      }
        == ["orientation", "background", "shape"])
  }

  @Test("Options of another layout are rejected, and the message names that layout")
  func otherLayout() {
    #expect(
      inapplicable(["columns": "4"]) { $0.layout.name = .justified } == [
        "--columns: has no effect with layout justified, only with equal-spacing, masonry"
      ])
    #expect(inapplicable(["row-height": "4cm", "strip": "0.5", "effort": "best"]).count == 3)
    #expect(inapplicable(["columns": "4", "gap": "3", "sort": "date"]).isEmpty)
  }

  @Test("A radius without rounded corners, and pages for groups without groups, are rejected")
  func others() {
    #expect(inapplicable(["radius": "4"]) == ["--radius: has no effect without --shape rounded"])
    #expect(inapplicable(["radius": "4"]) { $0.tile.shape = .rounded(radius: .points(4)) }.isEmpty)
    #expect(inapplicable(["each": "page"]) == ["--each: has no effect without --group-by"])
    #expect(inapplicable(["each": "page"]) { $0.layout.groupBy = .folder }.isEmpty)
  }

  @Test("Caption options have no effect without captions")
  func captions() {
    #expect(inapplicable(["caption-lines": "2"]) == ["--caption-lines: has no effect without --caption"])
    #expect(inapplicable(["caption-font": "Sans"]) == ["--caption-font: has no effect without --caption"])
    #expect(
      inapplicable(["caption-size": "9"]) == [
        "--caption-size: has no effect without --caption or --show-rating"
      ])
    #expect(
      inapplicable(["caption-position": "over", "caption-size": "9"]) { $0.text.showRating = true }.isEmpty)
    #expect(inapplicable(["caption-lines": "2"]) { $0.text.caption = CaptionTemplate("x") }.isEmpty)
  }

  @Test("Crop marks are for PDF, and packed circles have no stars below")
  func furniture() {
    #expect(
      problems { $0.page.cropMarks = true } == ["crop-marks: only PDF supports this option; use --format pdf"]
    )
    #expect(
      problems {
        $0.page.cropMarks = true; $0.output.formats = [.jpeg, .pdf]
      }.isEmpty)
    #expect(
      problems {
        $0.page.bleed = .points(9)
        $0.output.pdf = .a2b
        $0.output.onePDF = true
      }.map { String($0.prefix { $0 != ":" }) } == ["bleed", "pdf"])
    #expect(
      problems {
        $0.page.bleed = .millimetres(60); $0.output.formats = [.pdf]
      } == ["bleed: expected at most 50mm, received \(Length.millimetres(60))"])
    #expect(
      places {
        $0.page.size = .screen(width: 100, height: 14_390)
        $0.page.cropMarks = true; $0.output.formats = [.pdf]
      } == ["crop-marks"])
    #expect(
      places {
        $0.layout.name = .circlePacking; $0.text.showRating = true; $0.text.captionPosition = .below
      } == ["caption-position"])
  }

  @Test("The library rejects contradictions before it reads any source")
  func library() async {
    var configuration = Configuration()
    configuration.page.background = .transparent
    do {
      _ = try await Gallery(configuration).build(["nowhere at all"])
      Issue.record("a transparent JPEG was accepted")
    } catch {
      guard case GalleryError.configuration(let problems) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(problems.map(\.place) == ["background"])
    }
  }
}
