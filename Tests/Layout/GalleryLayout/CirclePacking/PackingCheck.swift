import GalleryLayout
import TestSupport
import Testing

/// Checks the invariants of every packing pair by pair, without the layout's own grid.
func expectValid(
  _ result: LayoutResult, of items: [LayoutItem], on page: LayoutPage,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let gap = page.gap ?? 0
  let margin = page.margin ?? gap
  var seen = Array(repeating: 0, count: items.count)
  for sheet in result.pages {
    let tolerance = 1e-9 * max(sheet.size.width, sheet.size.height)
    var problems: [String] = []
    if sheet.placements.isEmpty { problems.append("empty page") }
    if sheet.size.width != page.width { problems.append("width \(sheet.size.width)") }
    if let height = page.height, sheet.size.height != height {
      problems.append("height \(sheet.size.height)")
    }
    // Sorted from top to bottom, only circles that overlap in height need to be compared.
    let placements = sheet.placements.sorted { $0.frame.y < $1.frame.y }
    for (k, placement) in placements.enumerated() {
      seen[placement.item] += 1
      let frame = placement.frame
      if !(frame.width > 0) || abs(frame.width - frame.height) > 0 {
        problems.append("frame \(frame) of \(placement.item)")
      }
      if let diameter = items[placement.item].diameter, frame.width != diameter {
        problems.append("diameter \(frame.width) instead of \(diameter)")
      }
      let room = min(
        min(frame.x - margin, sheet.size.width - margin - frame.maxX),
        min(frame.y - margin, sheet.size.height - margin - frame.maxY))
      if !(room >= -tolerance) { problems.append("\(placement.item) leaves the margin by \(-room)") }
      for other in placements[(k + 1)...] {
        if other.frame.y > frame.maxY + gap { break }
        let dx = frame.midX - other.frame.midX
        let dy = frame.midY - other.frame.midY
        let space = (dx * dx + dy * dy).squareRoot() - (frame.width + other.frame.width) / 2 - gap
        if !(space >= -tolerance) {
          problems.append("\(placement.item) and \(other.item) are too near by \(-space)")
        }
      }
    }
    #expect(problems.isEmpty, sourceLocation: sourceLocation)
  }
  #expect(seen.allSatisfy { $0 == 1 }, sourceLocation: sourceLocation)
}

/// Items with the given diameters.
func circles(_ diameters: [Double]) -> [LayoutItem] {
  diameters.enumerated().map { LayoutItem(id: "\($0)", diameter: $1) }
}

/// Items with the given weights.
func weighted(_ weights: [Double]) -> [LayoutItem] {
  weights.enumerated().map { LayoutItem(id: "\($0)", weight: $1) }
}

/// Items of equal size.
func alike(_ count: Int) -> [LayoutItem] {
  (0..<count).map { LayoutItem(id: "\($0)") }
}

extension SplitMix64 {
  mutating func number(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}
