import GalleryGeometry
import GalleryLayout
import Testing

/// The invariants of every layout.
enum Invariants {
  /// The largest error of a coordinate, in units of the page.
  static let precision = 1e-9

  /// Checks that every item is placed once, on its page and without touching another. Items are in order, except those
  /// that fill the cells beside featured ones.
  static func check(
    _ result: LayoutResult, items: [LayoutItem], page: LayoutPage, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let placed = result.pages.flatMap { $0.placements.map(\.item) }
    let isOrdered = items.allSatisfy { $0.span == 1 }
    #expect(
      (isOrdered ? placed : placed.sorted()) == Array(items.indices), comment, sourceLocation: sourceLocation)
    for (index, resultPage) in result.pages.enumerated() {
      let top = index == 0 ? page.firstTop : 0
      #expect(!resultPage.placements.isEmpty, comment, sourceLocation: sourceLocation)
      if page.width.isFinite {
        #expect(resultPage.size.width == page.width, comment, sourceLocation: sourceLocation)
      }
      if let height = page.height {
        #expect(resultPage.size.height == height, comment, sourceLocation: sourceLocation)
      }
      let frames =
        resultPage.placements.map { footprint($0, items[$0.item]) } + resultPage.headings.map(\.frame)
      let bounds = resultPage.size
      let outside = frames.first {
        $0.x < -precision || $0.y < top - precision || $0.maxX > bounds.width + precision
          || $0.maxY > bounds.height + precision || !($0.width > 0) || !($0.height > 0)
      }
      #expect(outside == nil, comment, sourceLocation: sourceLocation)
      #expect(overlap(frames) == nil, comment, sourceLocation: sourceLocation)
    }
  }

  /// A frame with the caption below it.
  static func footprint(_ placement: LayoutResult.Placement, _ item: LayoutItem) -> Rect {
    var frame = placement.frame
    frame.height += item.captionHeight
    return frame
  }

  /// Two frames that overlap, found by a sweep from top to bottom.
  private static func overlap(_ frames: [Rect]) -> (Rect, Rect)? {
    let sorted = frames.sorted { $0.y < $1.y }
    for (index, first) in sorted.enumerated() {
      for second in sorted[(index + 1)...] {
        if second.y >= first.maxY - precision { break }
        if second.x < first.maxX - precision, first.x < second.maxX - precision { return (first, second) }
      }
    }
    return nil
  }

  /// Checks that a layout keeps the proportions of photos, on every page and for every number of them.
  static func checkWholePhotos(_ layout: some Layout, _ name: String, hasHeadings: Bool) throws {
    for page in Samples.pages {
      for count in Samples.counts {
        let items = Samples.items(count, seed: UInt64(count), captions: count % 2 == 0, groups: hasHeadings)
        let comment: Comment = "\(name), \(page.width)×\(page.height ?? 0), \(count)"
        let result = try layout.arrange(items, on: page)
        check(result, items: items, page: page, comment)
        let distorted = result.pages.flatMap(\.placements).first {
          abs($0.frame.width / $0.frame.height / items[$0.item].aspect - 1) > precision
        }
        #expect(distorted == nil, comment)
      }
    }
  }

  /// Returns whether two plans are equal up to a factor.
  static func check(
    _ plan: LayoutResult, scaledBy factor: Double, is other: LayoutResult, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(plan.pages.count == other.pages.count, comment, sourceLocation: sourceLocation)
    for (first, second) in zip(plan.pages, other.pages) {
      #expect(
        first.placements.map(\.item) == second.placements.map(\.item), comment, sourceLocation: sourceLocation
      )
      let far = zip(first.placements, second.placements).first { pair in
        let sides = [\Rect.x, \.y, \.width, \.height]
        return sides.contains {
          abs(pair.0.frame[keyPath: $0] * factor - pair.1.frame[keyPath: $0]) > precision * max(1, factor)
            * max(1, first.size.height / 1000)
        }
      }
      #expect(far == nil, comment, sourceLocation: sourceLocation)
    }
  }
}
