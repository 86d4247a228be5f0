import GalleryGeometry
import GalleryLayout
import Testing

@Suite("Equal spacing: whitespace")
struct EqualSpacingExactnessTests {
  static let screens: [LayoutPage] = [(320.0, 568.0), (375, 667), (768, 1024)].flatMap { sides in
    [
      LayoutPage(width: sides.0, height: sides.1, gap: 10),
      LayoutPage(width: sides.1, height: sides.0, gap: 10),
    ]
  }

  /// The whitespace of a page of equal cells.
  struct Spaces {
    var columns: [Double] = []
    var rows: [Double] = []
    var left = Double.infinity
    var right = Double.infinity
    var top = Double.infinity
    var bottom = Double.infinity

    init(_ page: LayoutResult.Page) {
      let frames = page.placements.map(\.frame)
      for (first, second) in zip(frames, frames.dropFirst()) where second.y == first.y {
        columns.append(second.x - first.maxX)
      }
      let tops = Set(frames.map(\.y)).sorted()
      let height = frames[0].height
      rows = zip(tops, tops.dropFirst()).map { $1 - $0 - height }
      left = frames.map(\.x).min() ?? 0
      right = page.size.width - (frames.map(\.maxX).max() ?? 0)
      top = tops.first ?? 0
      bottom = page.size.height - (tops.last ?? 0) - height
    }
  }

  private func near(_ first: Double, _ second: Double) -> Bool { abs(first - second) <= Invariants.precision }

  @Test("Three columns with cell = width/3 − 8 hold 30 photos", arguments: screens)
  func threeColumns(page: LayoutPage) throws {
    let cell = page.width / 3 - 8
    for height in [nil, page.height] {
      let page = LayoutPage(width: page.width, height: height, gap: page.gap)
      let result = try EqualSpacing(columns: 3, cell: cell).arrange(Samples.items(30), on: page)
      #expect(result.pages.reduce(0) { $0 + $1.placements.count } == 30)
      let tops = Set(result.pages.map { Spaces($0).top })
      #expect(tops.count == 1)
      for (index, resultPage) in result.pages.enumerated() {
        let spaces = Spaces(resultPage)
        #expect(spaces.columns.allSatisfy { near($0, 6) })
        #expect(spaces.rows.allSatisfy { near($0, 6) })
        #expect(near(spaces.left, 6) && near(spaces.right, 6))
        if height == nil {
          #expect(near(spaces.top, 6) && near(spaces.bottom, 6))
        } else if index == 0 {
          #expect(near(spaces.top, spaces.bottom))
        }
      }
    }
  }

  @Test("A fixed cell gives the most columns that fit, with equal gaps and edges", arguments: screens)
  func givenCell(page: LayoutPage) throws {
    for cell in [40.0, 60, 98.5, 140] {
      for height in [nil, page.height] {
        let page = LayoutPage(width: page.width, height: height, gap: page.gap)
        let columns = ((page.width - 10) / (cell + 10)).rounded(.down)
        let gap = (page.width - columns * cell) / (columns + 1)
        let result = try EqualSpacing(cell: cell).arrange(Samples.items(100), on: page)
        for (index, resultPage) in result.pages.enumerated() {
          let spaces = Spaces(resultPage)
          #expect((spaces.columns + spaces.rows + [spaces.left]).allSatisfy { near($0, gap) })
          if resultPage.placements.count >= Int(columns) { #expect(near(spaces.right, gap)) }
          // The first page is as full as any; all others begin at the same height.
          #expect(near(spaces.top, Spaces(result.pages[0]).top))
          if index == 0 { #expect(near(spaces.top, spaces.bottom)) }
          if height == nil { #expect(near(spaces.bottom, gap)) } else { #expect(spaces.top >= gap - 1e-9) }
        }
      }
    }
  }

  /// Pages of the program's defaults, in both orientations.
  static let papers: [(page: LayoutPage, least: Double)] = [
    (595.276, 841.89, 14.17, 70.87), (612, 792, 14.17, 70.87), (768, 1024, 0, 60),
  ].flatMap { sides in
    [false, true].map { isLandscape in
      let sides = isLandscape ? (sides.1, sides.0, sides.2, sides.3) : sides
      return (LayoutPage(width: sides.0, height: sides.1, margin: sides.2), sides.3)
    }
  }

  @Test("One gutter across and down; opposite edges share the rest, and margins are alike")
  func oneGutter() throws {
    var ratios: [Double] = []
    for (paper, least) in Self.papers {
      let page = LayoutPage(width: paper.width, height: paper.height)
      let short = min(page.width, page.height ?? 0)
      for count in 13...130 {
        let comment: Comment = "\(page.width)×\(page.height ?? 0), \(count)"
        let placed = try EqualSpacing(minimumCell: least).arrange(Samples.items(count), on: page).pages[0]
        let spaces = Spaces(placed)
        let gap = try #require(spaces.columns.first, comment)
        #expect((spaces.columns + spaces.rows).allSatisfy { near($0, gap) }, comment)
        #expect(near(spaces.left, spaces.right) && near(spaces.top, spaces.bottom), comment)
        #expect(min(spaces.left, spaces.top) >= max(1.5 * gap, 0.04 * short) - 1e-9, comment)
        ratios.append(max(spaces.left, spaces.top) / min(spaces.left, spaces.top))
      }
    }
    #expect(Double(ratios.count { $0 <= 2.6 }) / Double(ratios.count) >= 0.85)
  }

  @Test("Without a gap, tiles touch on closed pages", arguments: [nil, 61.0])
  func noGap(cell: Double?) throws {
    for (page, _) in Self.papers {
      let page = LayoutPage(width: page.width, height: page.height, margin: 0, gap: 0)
      let spaces = Spaces(try EqualSpacing(cell: cell).arrange(Samples.items(60), on: page).pages[0])
      #expect((spaces.columns + spaces.rows).allSatisfy { near($0, 0) })
      #expect(near(spaces.left, spaces.right))
    }
  }

  @Test("Last rows are at least half full where that costs little", arguments: [9, 29, 36, 79])
  func lastRows(count: Int) throws {
    for page in Self.papers.prefix(2).map(\.page) {
      let pages = try EqualSpacing(minimumCell: 70.87).arrange(Samples.items(count), on: page).pages
      let bottom = pages[0].placements.map(\.frame.y).max()
      let columns = Set(pages[0].placements.map(\.frame.x)).count
      #expect(2 * pages[0].placements.count { $0.frame.y == bottom } >= columns)
    }
  }

  @Test("Lines of different sizes are centred with one gutter, and about equally long")
  func balancedLines() throws {
    for page in Samples.pages where page.height != nil {
      for count in [7, 30, 211] {
        let items = Samples.items(count)
        let result = try EqualSpacing(cell: 61, frames: .aspect).arrange(items, on: page)
        for resultPage in result.pages {
          let rows = Self.rows(of: resultPage)
          let gaps = rows.flatMap { row in zip(row, row.dropFirst()).map { $1.x - $0.maxX } }
          let between = zip(rows, rows.dropFirst()).map { above, below in
            (below.map(\.y).min() ?? 0) - (above.map(\.maxY).max() ?? 0)
          }
          #expect((gaps + between).allSatisfy { near($0, gaps[0]) })
          for row in rows.dropLast() { #expect(near(page.width - row[row.count - 1].maxX, row[0].x)) }
        }
      }
    }
  }

  private static func rows(of page: LayoutResult.Page) -> [[Rect]] {
    page.placements.map(\.frame).reduce(into: []) { rows, frame in
      if let last = rows.last?.last, frame.x > last.x {
        rows[rows.count - 1].append(frame)
      } else {
        rows.append([frame])
      }
    }
  }

  @Test("A margin is a minimum for the edges, and the gaps share the rest")
  func margin() throws {
    let wide = LayoutPage(width: 320, height: nil, margin: 40, gap: 10)
    let spaces = Spaces(try EqualSpacing(cell: 100).arrange(Samples.items(8), on: wide).pages[0])
    #expect(
      near(spaces.left, 40) && near(spaces.right, 40) && near(spaces.top, 40) && near(spaces.bottom, 40))
    #expect((spaces.columns + spaces.rows).allSatisfy { near($0, 40) })

    let tight = LayoutPage(width: 320, height: nil, margin: 40, gap: 10)
    let narrow = Spaces(try EqualSpacing(cell: 70).arrange(Samples.items(9), on: tight).pages[0])
    #expect(near(narrow.left, 40) && near(narrow.right, 40) && near(narrow.top, 40))
    #expect((narrow.columns + narrow.rows).allSatisfy { near($0, 15) })
  }

  @Test("Fixed spacing uses gap and margin unchanged")
  func fixed() throws {
    let page = LayoutPage(width: 320, height: 568, margin: 7, gap: 11)
    let result = try EqualSpacing(cell: 60, spacing: .fixed).arrange(Samples.items(20), on: page)
    let spaces = Spaces(result.pages[0])
    #expect(spaces.left == 7 && spaces.top == 7)
    #expect((spaces.columns + spaces.rows).allSatisfy { near($0, 11) })
  }
}
