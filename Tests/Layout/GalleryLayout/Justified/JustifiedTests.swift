import GalleryLayout
import Testing

@Suite("Justified")
struct JustifiedTests {
  static let variants: [(name: String, layout: Justified)] = [
    ("auto", Justified()),
    ("target 70", Justified(rowHeight: 70)),
    ("target 200", Justified(rowHeight: 200)),
    ("seven a page", Justified(rowHeight: 70, paging: Paging(perPage: 7))),
    ("headings", Justified(paging: Paging(headingHeight: 12))),
    ("a page per group", Justified(paging: Paging(headingHeight: 12, pagePerGroup: true))),
  ]

  /// The placements of a page by rows.
  static func rows(_ page: LayoutResult.Page) -> [[LayoutResult.Placement]] {
    var rows: [[LayoutResult.Placement]] = []
    for placement in page.placements {
      if let last = rows.last?.last, placement.frame.y == last.frame.y {
        rows[rows.count - 1].append(placement)
      } else {
        rows.append([placement])
      }
    }
    return rows
  }

  @Test("Photos are placed whole", arguments: variants.indices)
  func wholePhotos(variant: Int) throws {
    let (name, layout) = Self.variants[variant]
    try Invariants.checkWholePhotos(layout, name, hasHeadings: layout.paging.headingHeight > 0)
  }

  @Test("Every row but the last has exactly the full width and a constant gap", arguments: Samples.pages)
  func fillsTheWidth(page: LayoutPage) throws {
    let page = LayoutPage(width: page.width, height: page.height, margin: 18, gap: 7)
    for count in [3, 12, 47, 211] {
      let items = Samples.items(count, seed: 9)
      let layout = Justified(rowHeight: 90)
      let rows = try layout.arrange(items, on: page).pages.flatMap(Self.rows)
      for (index, row) in rows.enumerated() {
        #expect(row[0].frame.x == 18)
        #expect(zip(row, row.dropFirst()).allSatisfy { abs($1.frame.x - $0.frame.maxX - 7) <= 1e-9 })
        let end = row[row.count - 1].frame.maxX
        if index < rows.count - 1 {
          #expect(abs(end - (page.width - 18)) <= 1e-9)
        } else {
          // It has the full width, or less than two thirds of it at the target height.
          let share = (end - 18) / (page.width - 36)
          #expect(share <= 1 + 1e-9 && (share < 0.67 || share > 1 - 1e-9), "\(share)")
          #expect(row[0].frame.height <= 1.5 * 90 + 1e-9)
        }
      }
    }
  }

  @Test("The row breaks are optimal")
  func optimal() throws {
    let page = LayoutPage(width: 400, height: nil, margin: 0, gap: 5)
    for seed in 1...150 as ClosedRange<UInt64> {
      let items = Samples.items(11, seed: seed)
      let target = [30.0, 60, 120, 250][Int(seed % 4)]
      func cost(_ range: Range<Int>) -> Double {
        let aspects = items[range].reduce(0) { $0 + $1.aspect }
        let height = (400 - 5 * Double(range.count - 1)) / aspects
        if range.upperBound == items.count, height > 1.5 * target { return 0 }
        let deviation = max(height / target, target / height) - 1
        return deviation * deviation
      }
      // Every way to break eleven items: one bit for each position between two of them.
      let best =
        (0..<(1 << 10)).map { breaks in
          var (start, total) = (0, 0.0)
          for end in 1...11 where end == 11 || breaks >> (end - 1) & 1 == 1 {
            total += cost(start..<end)
            start = end
          }
          return total
        }.min() ?? 0
      let result = try Justified(rowHeight: target).arrange(items, on: page)
      let rows = Self.rows(result.pages[0])
      let total = rows.reduce(0) { $0 + cost($1[0].item..<($1[$1.count - 1].item + 1)) }
      #expect(abs(total - best) <= 1e-9 * max(1, best), "seed \(seed), target \(target)")
    }
  }

  @Test(
    "Without a target height, all items fit on one page while rows are high enough",
    arguments: Samples.pages)
  func autoTarget(page: LayoutPage) throws {
    guard let height = page.height else { return }
    let items = Samples.items(40, seed: 5)
    let result = try Justified(minimumRowHeight: 10).arrange(items, on: page)
    #expect(result.pages.count == 1)
    let filled = result.pages[0].placements.map(\.frame.maxY).max() ?? 0
    #expect(filled > 0.7 * height)
  }

  @Test("Rows fill every page", arguments: [30, 49, 79, 100])
  func fullPages(count: Int) throws {
    let items = (0..<count).map { LayoutItem(id: "\($0)", aspect: [1.5, 0.67, 1.33, 1.5, 1.78][$0 % 5]) }
    for (width, height) in [(595.0, 842.0), (842, 595)] {
      let page = LayoutPage(width: width, height: height, margin: 14, gap: 4.5)
      let result = try Justified(minimumRowHeight: 71).arrange(items, on: page)
      for sheet in result.pages {
        let frames = sheet.placements.map(\.frame)
        let share = frames.reduce(0) { $0 + $1.width * $1.height } / (width * height)
        #expect(share > 0.65, "\(count) on \(width) × \(height)")
      }
    }
  }

  @Test(
    "Rows have similar heights and fill the page", arguments: [0, 9.0],
    [0, 0.06])
  func alikeRows(caption: Double, mostCrop: Double) throws {
    var random = SplitMix64(seed: 14)
    var (ratios, heights): ([Double], [Double]) = ([], [])
    for count in [20, 40] {
      for _ in 0..<25 {
        // Mostly landscape photos, some upright ones, few panoramas and squares.
        let items = (0..<count).map {
          LayoutItem(
            id: "\($0)",
            aspect: [1.5, 1.5, 1.33, 1.33, 0.67, 0.75, 1, 1.78, 2.4].randomElement(using: &random) ?? 1,
            captionHeight: caption)
        }
        for (width, height) in [(595.0, 842.0), (842, 595)] {
          let page = LayoutPage(width: width, height: height, margin: 20, gap: 6)
          let result = try Justified(minimumRowHeight: 20, mostCrop: mostCrop).arrange(items, on: page)
          let frames = try #require(result.pages.count == 1 ? result.pages.first : nil).placements.map(
            \.frame)
          ratios.append(try #require(frames.map(\.height).max()) / #require(frames.map(\.height).min()))
          let down = try #require(frames.map(\.maxY).max()) + caption - #require(frames.map(\.y).min())
          heights.append(down / (height - 40))
        }
      }
    }
    ratios.sort()
    heights.sort()
    let tenth = ratios.count / 10
    #expect(ratios[ratios.count - tenth] <= (mostCrop > 0 ? 1.4 : 1.6))
    #expect(try #require(ratios.last) < 2)
    #expect(heights[tenth] > (mostCrop > 0 ? 0.82 : 0.74))
  }

  @Test("Rows end at one edge, and a last row that starts is at least a quarter full", arguments: [0, 0.06])
  func lastRows(mostCrop: Double) throws {
    var pages = 0
    var open = 0
    for count in 10...40 {
      let items = Samples.items(count, seed: UInt64(count)).map {
        LayoutItem(id: $0.id, aspect: min($0.aspect, 2))
      }
      for (width, height) in [(595.0, 842.0), (842, 595)] {
        let page = LayoutPage(width: width, height: height, margin: 14, gap: 4.5)
        let result = try Justified(minimumRowHeight: 40, mostCrop: mostCrop).arrange(items, on: page)
        for sheet in result.pages {
          let rows = Self.rows(sheet)
          let left = rows[0][0].frame.x
          let ends = rows.compactMap { $0.last.map { $0.frame.maxX - left } }
          #expect(ends.dropLast().allSatisfy { abs($0 - ends[0]) < 1e-6 }, "\(count) on \(width) × \(height)")
          #expect(try #require(ends.last) > 0.25 * ends[0], "\(count) on \(width) × \(height)")
          pages += 1
          open += try #require(ends.last) < 0.99 * ends[0] ? 1 : 0
        }
      }
    }
    #expect(Double(open) < 0.3 * Double(pages), "\(open) of \(pages)")
  }

  @Test("Fewer than ten whole photos are a block with straight edges between like margins, in order")
  func fewPhotos() throws {
    var random = SplitMix64(seed: 3)
    var covers: [Double] = []
    var likes = 0
    var blocks = 0
    for count in 3...9 {
      for _ in 0..<10 {
        let items = Self.mixed(count, &random)
        for (width, height) in [(595.0, 842.0), (842, 595)] {
          let page = LayoutPage(width: width, height: height, margin: 14, gap: 4.5)
          let result = try Justified(minimumRowHeight: 40).arrange(items, on: page)
          let frames = try #require(result.pages.count == 1 ? result.pages.first : nil).placements.map(
            \.frame)
          for (frame, item) in zip(frames, items) {
            #expect(abs(frame.width / frame.height - item.aspect) < 1e-9)
          }
          let left = try #require(frames.map(\.x).min())
          let top = try #require(frames.map(\.y).min())
          #expect(frames[0].x == left && frames[0].y == top)
          let right = try #require(frames.map(\.maxX).max())
          let bottom = try #require(frames.map(\.maxY).max())
          // Photos and the gaps between them fill the block, unless the last row starts at the left.
          let joined = frames.reduce(0) { $0 + ($1.width + 4.5) * ($1.height + 4.5) }
          blocks += abs(joined / ((right - left + 4.5) * (bottom - top + 4.5)) - 1) < 1e-9 ? 1 : 0
          likes += max(left, top) <= 1.5 * min(left, top) ? 1 : 0
          covers.append(frames.reduce(0) { $0 + $1.width * $1.height } / ((width - 28) * (height - 28)))
        }
      }
    }
    covers.sort()
    #expect(covers[covers.count / 10] > 0.6)
    #expect(covers[covers.count / 2] > 0.8)
    #expect(Double(likes) > 0.8 * Double(covers.count))
    #expect(Double(blocks) > 0.9 * Double(covers.count))
  }

  /// Returns photos as cameras take them, in a random order.
  private static func mixed(_ count: Int, _ random: inout SplitMix64) -> [LayoutItem] {
    let aspects = [1.5, 1.5, 1.5, 1.33, 0.67, 1, 1.78]
    return (0..<count).map {
      LayoutItem(id: "\($0)", aspect: aspects.randomElement(using: &random) ?? 1)
    }
  }

  @Test("From ten photos, rows are alike and margins nearly equal")
  func margins() throws {
    var random = SplitMix64(seed: 16)
    var unlike = 0
    for count in 10...60 {
      let items = Self.mixed(count, &random)
      for (width, height) in [(595.0, 842.0), (842, 595)] {
        let page = LayoutPage(width: width, height: height, margin: 14, gap: 4.5)
        let frames = try Justified(minimumRowHeight: 20, mostCrop: 0.06).arrange(items, on: page).pages[0]
          .placements.map(\.frame)
        let heights = frames.map(\.height)
        let side = try #require(frames.map(\.x).min())
        let top = try #require(frames.map(\.y).min())
        let ratio = try #require(heights.max()) / #require(heights.min())
        if ratio > 1.35 || max(side / top, top / side) > 1.5 { unlike += 1 }
      }
    }
    #expect(unlike <= 12, "\(unlike) of 102 pages")
  }

  @Test("Pages without margins are covered to all edges, few photos by slicing")
  func walls() throws {
    var random = SplitMix64(seed: 17)
    var open = 0
    for count in 6...40 {
      let items = Self.mixed(count, &random)
      for (width, height) in [(595.0, 842.0), (842, 595)] {
        let page = LayoutPage(width: width, height: height, margin: 0, gap: 4)
        let result = try Justified(minimumRowHeight: 20, mostCrop: 0.15).arrange(items, on: page)
        Invariants.check(
          LayoutResult(
            pages: [result.pages[0]].map { page in
              var page = page
              page.placements.sort { $0.item < $1.item }
              return page
            }), items: items, page: page)
        if !result.pages[0].reachesEdges(of: page, items) { open += 1 }
        let limit = count < 15 ? 0.1 : 0.15
        for place in result.pages[0].placements {
          let change = place.frame.width / place.frame.height / items[place.item].aspect
          #expect(1 - min(change, 1 / change) < limit + 1e-9)
        }
      }
    }
    #expect(open <= 3, "\(open) of 70 pages")
  }

  @Test("Few photos that cannot reach all edges cover most of a page without margins")
  func fewOnWalls() throws {
    for aspects in [[1.1, 1.0, 1.5], [1, 1, 1.3], [1.5, 0.67, 1.5, 1.78]] {
      let items = aspects.enumerated().map { LayoutItem(id: "\($0)", aspect: $1) }
      for (width, height) in [(595.0, 842.0), (842, 595)] {
        let page = LayoutPage(width: width, height: height, margin: 0, gap: 4)
        let frames = try Justified(mostCrop: 0.15).arrange(items, on: page).pages[0].placements.map(\.frame)
        #expect(frames.reduce(0) { $0 + $1.width * $1.height } > 0.8 * width * height, "\(aspects)")
      }
    }
  }

  @Test("A panorama gets a row of its own and does not lower the others")
  func panorama() throws {
    let photos = (0..<12).map { LayoutItem(id: "\($0)", aspect: $0 == 5 ? 20 : 1.4) }
    let page = LayoutPage(width: 1000, height: 1400, margin: 14, gap: 7)
    let frames = try Justified(mostCrop: 0.06).arrange(photos, on: page).pages[0].placements.map(\.frame)
    let width = (frames.map(\.maxX).max() ?? 0) - (frames.map(\.x).min() ?? 0)
    #expect(frames.count == 12 && frames[5].width > 0.99 * width)
    #expect(frames.count { $0.y == frames[5].y } == 1)
    #expect(frames.reduce(0) { $0 + $1.width * $1.height } > 0.6 * 1000 * 1400)
  }

  @Test("A page that continues a group repeats its heading, and does not begin with the last photo")
  func continued() throws {
    let items = (0..<49).map { LayoutItem(id: "\($0)", aspect: 1.5, group: $0 < 5 ? "a" : "b") }
    let page = LayoutPage(width: 600, height: 500, margin: 10, gap: 6)
    for layout in [
      Justified(rowHeight: 130, paging: Paging(headingHeight: 14)),
      Justified(minimumRowHeight: 120, mostCrop: 0.06, paging: Paging(headingHeight: 14)),
    ] {
      let result = try layout.arrange(items, on: page)
      #expect(result.pages.count > 1)
      Invariants.check(result, items: items, page: page)
      for sheet in result.pages.dropFirst() {
        #expect(sheet.headings.map(\.group) == ["b"])
        #expect(sheet.placements.count > 1 && abs(sheet.headings[0].frame.y - 10) < 1e-9)
      }
    }
  }

  @Test("With a little crop, rows fill the page", arguments: [30, 49, 79, 100])
  func crop(count: Int) throws {
    let items = (0..<count).map { LayoutItem(id: "\($0)", aspect: [1.5, 0.67, 1.33, 1.5, 1.78][$0 % 5]) }
    let page = LayoutPage(width: 842, height: 595, margin: 14, gap: 4.5)
    let result = try Justified(minimumRowHeight: 71, mostCrop: 0.06).arrange(items, on: page)
    Invariants.check(result, items: items, page: page)
    for sheet in result.pages {
      let frames = sheet.placements.map(\.frame)
      let (top, bottom) = (frames.map(\.y).min() ?? 0, frames.map(\.maxY).max() ?? 0)
      #expect(bottom - top > 0.91 * 567)
      for placement in sheet.placements {
        let change = items[placement.item].aspect / (placement.frame.width / placement.frame.height)
        #expect((0.94 - 1e-9...1.06 + 1e-9).contains(change))
      }
    }
    #expect(throws: LayoutError.self) { try Justified(mostCrop: -1).arrange(items, on: page) }
  }

  @Test("Several pages are equally full")
  func balance() throws {
    for page in Samples.pages {
      guard let height = page.height else { continue }
      let items = (0..<160).map { LayoutItem(id: "\($0)", aspect: [1.5, 0.75, 1.33][$0 % 3]) }
      let result = try Justified().arrange(items, on: page)
      let ends = result.pages.map { $0.placements.map(\.frame.maxY).max() ?? 0 }
      #expect(ends.allSatisfy { $0 > 0.7 * height }, "\(page): \(ends)")
    }
  }

  @Test("All pages of a run are full", arguments: [63, 100, 150, 300])
  func full(count: Int) throws {
    var random = SplitMix64(seed: 15)
    let items = (0..<count).map {
      LayoutItem(
        id: "\($0)",
        aspect: [1.5, 1.5, 1.33, 1.33, 0.67, 0.75, 1, 1.78, 2.4].randomElement(using: &random) ?? 1)
    }
    for (width, height) in [(595.0, 842.0), (842, 595)] {
      let page = LayoutPage(width: width, height: height, margin: 20, gap: 6)
      let result = try Justified(mostCrop: 0.06).arrange(items, on: page)
      #expect(result.pages.count > 1)
      Invariants.check(result, items: items, page: page)
      for sheet in result.pages {
        let frames = sheet.placements.map(\.frame)
        let down = try #require(frames.map(\.maxY).max()) - #require(frames.map(\.y).min())
        #expect(down > 0.88 * (height - 40), "\(result.pages.map(\.placements.count))")
      }
    }
  }

  @Test("Pages of a run end where neighbours have nearly one width")
  func widths() throws {
    var random = SplitMix64(seed: 8)
    var differences: [Double] = []
    for count in stride(from: 60, to: 180, by: 10) {
      let items = (0..<count).map {
        LayoutItem(id: "\($0)", aspect: [1.5, 1.5, 1.78, 1.33, 0.67, 1].randomElement(using: &random) ?? 1)
      }
      for (width, height) in [(595.0, 842.0), (842, 595)] {
        let page = LayoutPage(width: width, height: height, margin: 14, gap: 4.5)
        let result = try Justified(mostCrop: 0.06).arrange(items, on: page)
        Invariants.check(result, items: items, page: page)
        let lefts = result.pages.map { $0.placements.map(\.frame.x).min() ?? 0 }
        differences += zip(lefts, lefts.dropFirst()).map { abs($0 - $1) / 595 }
      }
    }
    // 5 mm on A4. With the same number of photos on all pages, a third of them differ by more.
    #expect(differences.count { $0 > 5.0 / 210 } * 6 <= differences.count, "\(differences)")
  }

  @Test("The layout scales with the page") func scales() throws {
    for page in Samples.pages {
      for count in [1, 7, 30, 160] {
        let items = Samples.items(count)
        let (first, second) = (Justified(rowHeight: 80), Justified(rowHeight: 240))
        let scaled = LayoutPage(width: page.width * 3, height: page.height.map { $0 * 3 })
        Invariants.check(
          try first.arrange(items, on: page), scaledBy: 3, is: try second.arrange(items, on: scaled),
          "\(page), \(count)")
      }
    }
  }
}
