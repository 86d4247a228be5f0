extension Lattice {
  /// Returns the centres of equal circles in rows across a strip, and the height of the rows. Rows are square
  /// or hexagonal, spread over the whole width, whichever is lower.
  static func strip(of count: Int, radius: Double, width: Double) -> (centres: [Point], height: Double) {
    let perRow = max(1, Int(clamping: width / (2 * radius) * (1 + 1e-14)))
    var best = (centres: [Point](), height: Double.infinity)

    for columns in [perRow, perRow - 1] where columns >= 1 {
      for isEven in [true, false] where columns > 1 || isEven {
        // Even rows have equal lengths and are shifted by half a step; the other rows alternate in length.
        let steps = Double(columns) - (isEven ? 0.5 : 1)
        let step = steps > 0 ? max(0, (width - 2 * radius) / steps) : 0
        let isHexagonal = step >= 2 * radius
        guard isHexagonal || isEven else { continue }

        let column = isHexagonal ? step : 2 * radius
        let lift = max(0, 4 * radius * radius - column * column / 4).squareRoot()
        let row = isHexagonal ? max(radius, lift) : 2 * radius

        var centres: [Point] = []
        var line = 0
        while centres.count < count {
          let isShifted = isHexagonal && line % 2 == 1
          let length = isShifted && !isEven ? columns - 1 : columns
          for c in 0..<min(length, count - centres.count) {
            let x = min(radius + (Double(c) + (isShifted ? 0.5 : 0)) * column, max(radius, width - radius))
            centres.append(Point(x: x, y: radius + Double(line) * row))
          }
          line += 1
        }

        let height = 2 * radius + Double(line - 1) * row
        if height < best.height { best = (centres, height) }
      }
    }
    return best
  }

  /// The rule for leaving surplus places of a lattice empty, the most regular first.
  private enum Trim: Int {
    case none
    /// The last and first rows are shorter and stay centred.
    case centred
    /// The last row ends early.
    case early
  }

  /// `nil` with too few places, or with a surplus of a row or more.
  private func trim(surplus: Int) -> Trim? {
    guard surplus >= 0, surplus < length(ofRow: rowCount - 1) else { return nil }
    return switch rows {
    case _ where surplus == 0: Trim.none
    case .square: .centred
    // Two centred rows stay in each other's gaps only if the places at both ends of a row are left empty.
    case .longFirst, .shortFirst: surplus % 2 == 0 && rowCount > 1 ? .centred : .early
    case .even: .early
    }
  }

  /// Returns the visible irregularity of rows for a number of circles, from 0; `nil` if there are no such
  /// rows.
  fileprivate func disorder(count: Int) -> Int? {
    trim(surplus: places - count).map { 2 * $0.rawValue + (straightSteps > 0 ? 3 : 0) }
  }

  /// Returns the centres of circles in a container. Surplus places stay empty where this is least visible.
  fileprivate func points(in container: Size, count: Int) -> [Point] {
    let surplus = places - count
    var remaining = points(in: container)[...]
    var rows = (0..<rowCount).map { row in
      defer { remaining = remaining.dropFirst(length(ofRow: row)) }
      return Array(remaining.prefix(length(ofRow: row)))
    }
    let last = rows.count - 1
    switch trim(surplus: surplus) {
    case .centred where self.rows == .square:
      let first = rows[last][0]
      let end = rows[last][surplus]
      rows[last].removeLast(surplus)
      for i in rows[last].indices {
        rows[last][i].x += (end.x - first.x) / 2
        rows[last][i].y += (end.y - first.y) / 2
      }
    case .centred:
      // The last row and the first one alternate.
      for pair in 0..<surplus / 2 {
        let row = pair % 2 == 0 ? last : 0
        rows[row].removeFirst()
        rows[row].removeLast()
      }
    default: rows[last].removeLast(surplus)
    }
    return rows.flatMap { $0 }
  }
}

extension PackingFrame {
  /// Whichever of rows across or down closed pages holds more; `nil` without room.
  func rowPages(count: Int, diameter: Double) -> [[PlacedCircle]]? {
    let radius = (diameter + gap) / 2
    let container = container(height: height ?? 0)
    let maximum = min(count, Int(clamping: container.area / (3.4 * radius * radius)) + 1)
    func rows(width: Double, height: Double) -> [Point] {
      Lattice.strip(of: maximum, radius: radius, width: width).centres.filter {
        $0.y + radius <= height * (1 + 1e-14)
      }
    }
    let down = rows(width: container.width, height: container.height)
    let across = rows(width: container.height, height: container.width).map { Point(x: $0.y, y: $0.x) }
    let places = across.count > down.count ? across : down
    guard !places.isEmpty else { return nil }
    return stride(from: 0, to: count, by: places.count).map { start in
      zip(start..<count, places).map { circle($0, at: $1, radius: diameter / 2) }
    }
  }
}

// Replaces a dense packing of equal circles by regular rows in the middle of the page if these are almost as
// dense.
extension PackingFrame {
  /// The share of the densest packing's radius, or of its height on an open page, that rows may lose.
  private static let rowCost = 0.015

  /// Returns equal circles of a dense packing in rows, with another radius; `nil` if they would become too
  /// small.
  func tidyCircles(insteadOf dense: [PlacedCircle]) -> [PlacedCircle]? {
    guard let radius = dense.first?.radius, dense.allSatisfy({ $0.radius == radius }) else { return nil }
    let container = container(height: height ?? width)
    let least = (1 - Self.rowCost) * radius + gap / 2
    let rows = Lattice.candidates(for: dense.count, in: container).compactMap { lattice in
      lattice.radius >= least ? lattice.disorder(count: dense.count).map { (lattice, disorder: $0) } : nil
    }
    guard let best = rows.min(by: { ($0.disorder, -$0.0.radius) < ($1.disorder, -$1.0.radius) })?.0 else {
      return nil
    }
    return best.points(in: container, count: dense.count).enumerated().map {
      circle($0, at: $1, radius: best.radius * (1 - 1e-14) - gap / 2)
    }
  }

  /// Returns circles of given diameters in rows; `nil` if they have several sizes, or if rows need more pages
  /// or a higher page than the dense packing.
  func tidyPages(of diameters: [Double], insteadOf dense: [[PlacedCircle]]) -> [[PlacedCircle]]? {
    guard let diameter = diameters.first, diameters.areAlike else { return nil }
    guard height == nil else {
      guard let pages = rowPages(count: diameters.count, diameter: diameter), pages.count <= dense.count
      else { return nil }
      return centred(pages)
    }
    let rows = Lattice.strip(of: diameters.count, radius: (diameter + gap) / 2, width: availableWidth + gap)
    let page = rows.centres.enumerated().map { circle($0, at: $1, radius: diameter / 2) }
    func extent(_ circles: [PlacedCircle]) -> Double {
      circles.reduce(0) { max($0, $1.y + $1.radius - margin) }
    }
    guard extent(page) <= (1 + Self.rowCost) * dense.reduce(0, { max($0, extent($1)) }) else { return nil }
    return centred([page])
  }

  /// Moves all pages equally to centre the circles of the first page; on an open page, only horizontally.
  private func centred(_ pages: [[PlacedCircle]]) -> [[PlacedCircle]] {
    guard let first = pages.first else { return pages }
    let right = first.reduce(0) { max($0, $1.x + $1.radius) }
    let bottom = first.reduce(0) { max($0, $1.y + $1.radius) }
    let across = max(0, (width - margin - right) / 2)
    let down = height.map { max(0, ($0 - margin - bottom) / 2) } ?? 0
    return pages.map { page in
      page.map { PlacedCircle(item: $0.item, x: $0.x + across, y: $0.y + down, radius: $0.radius) }
    }
  }
}
