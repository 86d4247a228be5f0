import GalleryGeometry

/// Places circles of one fixed size in rows.
struct CircleRows {
  let frame: PackingFrame

  /// Returns the circles of an open page.
  func strip(count: Int, diameter: Double) -> [PlacedCircle] {
    let places = StripPlaces.rows(
      of: count, radius: (diameter + frame.gap) / 2, width: frame.availableWidth + frame.gap)
    return (0..<count).map { circle($0, at: (places.x[$0], places.y[$0]), diameter: diameter) }
  }

  /// Returns the circles of closed pages, in rows across or down, whichever hold more; `nil` if no circle fits.
  func pages(count: Int, diameter: Double) -> [[PlacedCircle]]? {
    let radius = (diameter + frame.gap) / 2
    let container = frame.container(height: frame.height ?? 0)
    let limit = container.height * (1 + 1e-14)
    let most = min(count, Int(clamping: container.area / (3.4 * radius * radius)) + 1)
    let down = StripPlaces.rows(of: most, radius: radius, width: container.width)
    let across = StripPlaces.rows(of: most, radius: radius, width: container.height)
    let places = [
      down.y.indices.filter { down.y[$0] + radius <= limit }.map { (x: down.x[$0], y: down.y[$0]) },
      across.y.indices.filter { across.y[$0] + radius <= container.width * (1 + 1e-14) }.map {
        (x: across.y[$0], y: across.x[$0])
      },
    ].max { $0.count < $1.count }
    guard let places, !places.isEmpty else { return nil }
    return stride(from: 0, to: count, by: places.count).map { start in
      zip(start..<count, places).map { circle($0, at: $1, diameter: diameter) }
    }
  }

  private func circle(_ item: Int, at place: (x: Double, y: Double), diameter: Double) -> PlacedCircle {
    PlacedCircle(item: item, x: place.x + frame.origin, y: place.y + frame.origin, radius: diameter / 2)
  }
}
