extension LayoutResult {
  /// Returns the order of items with which similar ones are close to each other. Items stay on their pages
  /// and within their groups.
  ///
  /// - Parameters:
  ///   - features: The features of each item.
  ///   - groups: The group of each item.
  package func order(byLikeness features: [FeatureVector], groups: [String?]) -> [Int] {
    var order = Array(features.indices)
    for page in pages {
      for places in Dictionary(grouping: page.placements, by: { groups[$0.item] }).values {
        let places = places.sorted { $0.item < $1.item }
        let chosen = LikenessSorting.items(
          places.map { features[$0.item] }, in: LikenessSorting.cells(of: places.map { $0.frame }))
        for (place, item) in zip(places, chosen) { order[place.item] = places[item].item }
      }
    }
    return order
  }
}

extension LikenessSorting {
  /// Returns the cells of a grid that are closest to frames. Frames whose centres are at nearly one height
  /// share a row.
  static func cells(of frames: [Rect]) -> [Cell] {
    let height = frames.map { $0.height }.min() ?? 0
    var rows: [[Int]] = []
    for place in frames.indices.sorted(by: { frames[$0].midY < frames[$1].midY }) {
      if let first = rows.last?.first, frames[place].midY <= frames[first].midY + height / 2 {
        rows[rows.count - 1].append(place)
      } else {
        rows.append([place])
      }
    }
    rows = rows.map { row in row.sorted { frames[$0].midX < frames[$1].midX } }
    let distances = rows.flatMap { row in
      zip(row, row.dropFirst()).map { frames[$1].midX - frames[$0].midX }
    }
    let pitch = max(distances.min() ?? 1, (frames.map { $0.width }.min() ?? 1) / 2)
    let left = frames.map { $0.midX }.min() ?? 0
    var cells = frames.map { _ in Cell(column: 0, row: 0) }
    for (number, row) in rows.enumerated() {
      var next = 0
      for place in row {
        next = max(next, Int(((frames[place].midX - left) / pitch).rounded()))
        cells[place] = Cell(column: next, row: number)
        next += 1
      }
    }
    return cells
  }
}
