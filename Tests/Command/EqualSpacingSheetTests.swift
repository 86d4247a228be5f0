import SystemPackage
import TestSupport
import Testing

@Suite struct EqualSpacingSheetTests {
  /// The whitespace along one axis: between neighbours, and at both edges.
  private struct Spaces {
    let gaps: [Int]
    let edges: [Int]

    init(_ spans: [(start: Int, length: Int)], of side: Int) {
      let lines = Dictionary(grouping: spans, by: \.start).keys.sorted()
      let length = spans.map(\.length).max() ?? 0
      gaps = zip(lines, lines.dropFirst()).map { $1 - $0 - length }
      edges = [lines.first ?? 0, side - length - (lines.last ?? 0)]
    }

    var all: [Int] { gaps + edges }
  }

  private func spread(_ values: [Int]) -> Int { (values.max() ?? 0) - (values.min() ?? 0) }

  @Test(
    "The gutter is equal to a pixel across and down, on screens in both orientations",
    arguments: Torture.isOn
      ? ["iphone-5s", "iphone-6s", "ipad"].flatMap { page in [(page, 12), (page, 20)] }
      : [("iphone-5s", 12), ("iphone-6s", 20), ("ipad", 12)])
  func screens(page: String, count: Int) throws {
    let folder = try TemporaryFolder()
    for number in 1...count { try folder.link("\(number).jpg", to: Programs.sample("eggs.jpg")) }
    let run = try GalleryProgram.run(
      [
        "build", folder.path.string, "-o", folder.file("out").string, "--page", page, "--lattice", "square",
        "--last-row", "start",
      ])
    #expect(run.status == 0)
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.sheets.map(\.orientation) == ["portrait", "landscape"])
    for sheet in report.sheets {
      let places = report.placements(on: sheet).map(\.place)
      let across = Spaces(places.map { ($0.x, $0.width) }, of: sheet.width)
      let down = Spaces(places.map { ($0.y, $0.height) }, of: sheet.height)
      #expect(places.count == count)
      #expect(spread(across.gaps + down.gaps) <= 1, "\(across.all) \(down.all)")
      #expect(spread(across.edges) <= 1 && spread(down.edges) <= 1)
      let least = (across.all + down.all).min() ?? 0
      #expect(((across.gaps + down.gaps).max() ?? 0) <= least + 1, "edges are no narrower than the gutter")
      #expect(Double(least) >= 0.015 * Double(min(sheet.width, sheet.height)) - 1)
    }
  }

  @Test("A fixed cell keeps its size, and the columns share the remaining width")
  func cell() throws {
    let folder = try TemporaryFolder()
    for number in 1...30 { try folder.link("\(number).jpg", to: Programs.sample("eggs.jpg")) }
    // A third of the width less eight points.
    let run = try GalleryProgram.run(
      [
        "build", folder.path.string, "-o", folder.file("out").string, "--page", "iphone-5s", "--cell",
        "\(320.0 / 3 - 8)pt", "--gap", "4", "--margin", "0", "--orientation", "portrait",
      ])
    #expect(run.status == 0)
    let report = try ReportFile(in: folder.file("out"))
    for sheet in report.sheets {
      let places = report.placements(on: sheet).map(\.place)
      let across = Spaces(places.map { ($0.x, $0.width) }, of: sheet.width)
      #expect(Set(places.map(\.width)) == [197])
      #expect(across.gaps.count == 2 && spread(across.all) <= 1)
    }
    #expect(report.counts.placed == 30)
  }
}
