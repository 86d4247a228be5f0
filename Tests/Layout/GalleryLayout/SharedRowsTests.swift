import GalleryLayout
import Testing

@Suite("Rows that groups share")
struct SharedRowsTests {
  private static let groups = ["a", "a", "b", "b", "b", "c"] + Array(repeating: "d", count: 9) + ["e"]
  private static let items = groups.enumerated().map { LayoutItem(id: "\($0)", group: $1) }
  private static let page = LayoutPage(width: 600, height: 600, margin: 10, gap: 10)

  private static func layouts(_ paging: Paging) -> [any Layout] {
    [
      EqualSpacing(columns: 6, frames: .cell, paging: paging),
      EqualSpacing(columns: 6, frames: .aspect, paging: paging),
      Justified(rowHeight: 80, paging: paging), Justified(paging: paging),
      EqualSpacing(cell: 70, frames: .aspect, align: .rows, paging: paging),
      Masonry(columns: 6, paging: paging), Masonry(paging: paging), Collage(paging: paging),
      PagedCirclePacking(packing: CirclePacking(effort: .fast), minimumDiameter: 60, paging: paging),
    ]
  }

  @Test("Small groups share rows, each with a heading above its photos")
  func small() throws {
    for (index, layout) in Self.layouts(Paging(headingHeight: 14)).enumerated() {
      let placed = try layout.arrange(Self.items, on: Self.page).pages[0]
      #expect(placed.headings.map(\.group) == ["a", "b", "c", "d", "e"], "layout \(index)")
      // Groups in cells and columns stand one apart.
      #expect(Set(placed.headings.map(\.frame.y)).count <= 4, "layout \(index)")
      for heading in placed.headings {
        let frames = placed.placements.filter { Self.items[$0.item].group == heading.group }.map(\.frame)
        #expect(abs(try #require(frames.map(\.x).min()) - heading.frame.x) <= 1e-9, "layout \(index)")
        #expect(frames.allSatisfy { $0.y >= heading.frame.maxY + 10 - 1e-9 }, "layout \(index)")
        let after = placed.headings.filter { $0.frame.y == heading.frame.y && $0.frame.x > heading.frame.x }
        #expect(after.allSatisfy { $0.frame.x > heading.frame.maxX }, "layout \(index)")
        // Groups are at least three gaps apart.
        let next = after.map(\.frame.x).min() ?? .infinity
        #expect(try #require(frames.map(\.maxX).max()) + 30 <= next + 1e-9, "layout \(index)")
      }
    }
  }

  @Test("Pages of groups begin with a heading at the margin")
  func tops() throws {
    let paging = Paging(headingHeight: 14)
    for (index, layout) in Self.layouts(paging).enumerated() {
      for placed in try layout.arrange(Self.items, on: Self.page).pages {
        #expect(abs(try #require(placed.headings.first).frame.y - 10) < 1e-9, "layout \(index)")
      }
    }
  }

  @Test(
    "Groups that share rows start in columns, which are as wide as most headings", arguments: [12, 31, 60])
  func columns(count: Int) throws {
    let items = (0..<count).map { LayoutItem(id: "\($0)", group: "group \($0 * $0 % 97 / 9)") }
    let widths = Dictionary(items.map { ($0.group ?? "", 60.0) }) { first, _ in first }
    let layout = EqualSpacing(paging: Paging(headingHeight: 14, headingWidths: widths))
    for placed in try layout.arrange(items, on: Self.page).pages {
      let starts = Set(placed.headings.map { ($0.frame.x * 1000).rounded() / 1000 }).sorted()
      guard starts.count > 2 else { continue }
      let steps = zip(starts.dropFirst(), starts).map { $0 - $1 }
      let step = try #require(steps.min())
      #expect(steps.allSatisfy { abs(($0 / step).rounded() - $0 / step) < 0.01 }, "\(starts)")
    }
  }

  @Test("Groups of several photos leave no wider gaps in their rows than others")
  func several() throws {
    let counts = [1, 3, 1, 2, 1, 1, 4, 1]
    let items = counts.enumerated().flatMap { group, count in
      (0..<count).map { LayoutItem(id: "\(group)-\($0)", group: "\(group)") }
    }
    let layout = EqualSpacing(paging: Paging(headingHeight: 14))
    for placed in try layout.arrange(items, on: Self.page).pages {
      let frames = placed.placements.map(\.frame)
      let steps = zip(frames, frames.dropFirst()).filter { $0.y == $1.y }.map { $1.x - $0.x }
      let widest = try #require(steps.max())
      #expect(steps.allSatisfy { $0 >= widest - 1e-9 }, "\(steps)")
      #expect(widest >= frames[0].width + 30 - 1e-9)
    }
  }

  @Test("Fixed gaps stay exact between photos of one group")
  func fixed() throws {
    let layout = EqualSpacing(spacing: .fixed, paging: Paging(headingHeight: 14))
    for placed in try layout.arrange(Self.items, on: Self.page).pages {
      for (one, next) in zip(placed.placements, placed.placements.dropFirst())
      where one.frame.y == next.frame.y && Self.groups[one.item] == Self.groups[next.item] {
        #expect(abs(next.frame.x - one.frame.maxX - 10) < 1e-9)
      }
    }
  }

  @Test("No heading is shortened to share a row")
  func wide() throws {
    let widths: [LayoutKey: Double] = ["a": 250, "b": 130, "c": 130, "d": 130, "e": 130]
    for (index, layout) in Self.layouts(Paging(headingHeight: 14, headingWidths: widths)).enumerated() {
      let headings = try layout.arrange(Self.items, on: Self.page).pages[0].headings
      #expect(headings.allSatisfy { $0.frame.width >= widths[$0.group] ?? 0 }, "layout \(index)")
      // Beside one photo there is room for its heading, except in lines of whole photos.
      #expect(Set(headings.map(\.frame.y)).count <= ([1, 4].contains(index) ? 5 : 4), "layout \(index)")
    }
  }
}
