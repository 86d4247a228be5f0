import GalleryGeometry

/// Circles of one size in regular rows, in the middle of the page, instead of a dense packing that they come near to.
struct TidyRows {
  /// The share of the densest packing's radius, or of its height on an open page, that rows may cost.
  static let tolerance = 0.015

  let frame: PackingFrame

  /// Returns circles in rows, with the radius that those have; `nil` if circles have several sizes, or rows would make
  /// them too small.
  ///
  /// - Parameter dense: The circles of a closed page as they are packed densely.
  func circles(insteadOf dense: [PlacedCircle]) -> [PlacedCircle]? {
    guard let radius = dense.first?.radius, dense.allSatisfy({ $0.radius == radius }) else { return nil }
    let container = frame.container(height: frame.height ?? frame.width)
    let least = (1 - Self.tolerance) * radius + frame.gap / 2
    let candidates = Lattice.candidates(for: dense.count, in: container).filter {
      $0.radius >= least
    }
    let rows = candidates.compactMap { TrimmedLattice($0, count: dense.count) }
    guard let best = rows.min(by: { ($0.disorder, -$0.lattice.radius) < ($1.disorder, -$1.lattice.radius) })
    else { return nil }
    let points = best.points(in: container)
    return dense.indices.map {
      PlacedCircle(
        item: $0, x: points[$0].x + frame.origin, y: points[$0].y + frame.origin,
        radius: best.lattice.radius * (1 - 1e-14) - frame.gap / 2)
    }
  }

  /// Returns circles of given diameters in rows; `nil` if they have several sizes, or rows need more pages or too high a
  /// page.
  ///
  /// - Parameter dense: The pages as they are packed densely.
  func pages(diameters: [Double], insteadOf dense: [[PlacedCircle]]) -> [[PlacedCircle]]? {
    guard let diameter = diameters.first, diameters.allSatisfy({ $0 == diameter }) else { return nil }
    let rows = CircleRows(frame: frame)
    guard frame.height == nil else {
      guard let pages = rows.pages(count: diameters.count, diameter: diameter), pages.count <= dense.count
      else { return nil }
      return centred(pages, downwards: true)
    }
    let page = rows.strip(count: diameters.count, diameter: diameter)
    func height(_ circles: [PlacedCircle]) -> Double {
      circles.reduce(0) { max($0, $1.y + $1.radius - frame.margin) }
    }
    guard height(page) <= (1 + Self.tolerance) * dense.reduce(0, { max($0, height($1)) }) else { return nil }
    return centred([page], downwards: false)
  }

  /// Moves all pages alike, so that the circles of the first lie in the middle.
  private func centred(_ pages: [[PlacedCircle]], downwards: Bool) -> [[PlacedCircle]] {
    guard let first = pages.first else { return pages }
    let right = first.reduce(0) { max($0, $1.x + $1.radius) }
    let bottom = first.reduce(0) { max($0, $1.y + $1.radius) }
    let across = max(0, (frame.width - frame.margin - right) / 2)
    let down = downwards ? max(0, ((frame.height ?? bottom) - frame.margin - bottom) / 2) : 0
    return pages.map { page in
      page.map { PlacedCircle(item: $0.item, x: $0.x + across, y: $0.y + down, radius: $0.radius) }
    }
  }
}
