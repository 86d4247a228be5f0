import GalleryGeometry

extension SheetPath {
  /// The line at a distance from this one, which is convex: outside it, or inside for a negative distance.
  ///
  /// Circles, rectangles with round corners and polygons, whose corners go clockwise, are followed exactly. A
  /// superellipse's is the superellipse of the larger or smaller frame. Sharp corners become round outside and stay
  /// sharp inside. Where nothing is left inside, the line encloses nothing.
  ///
  /// - Parameter distance: The distance in pixels.
  package func offset(by distance: Double) -> SheetPath {
    switch self {
    case .circle(let centre, let radius): .circle(centre: centre, radius: max(0, radius + distance))
    case .rectangle(let frame) where distance > 0: .rounded(frame.grown(by: distance), radius: distance)
    case .rectangle(let frame): .rectangle(frame.grown(by: distance))
    case .rounded(let frame, let radius):
      .rounded(frame.grown(by: distance), radius: max(0, radius + distance))
    case .superellipse(let frame): .superellipse(frame.grown(by: distance))
    case .polygon(let corners) where distance > 0: .roundedPolygon(corners, radius: distance)
    case .polygon(let corners): .polygon(Self.corners(corners, inside: -distance))
    case .roundedPolygon(let corners, let radius) where radius + distance > 0:
      .roundedPolygon(corners, radius: radius + distance)
    case .roundedPolygon(let corners, let radius):
      .polygon(Self.corners(corners, inside: -radius - distance))
    }
  }

  /// The corners of what is left of a convex polygon when all that is nearer to one of its sides is cut off.
  ///
  /// Each side moved inwards cuts the polygon, as in I. Sutherland and G. Hodgman, "Reentrant polygon clipping",
  /// Communications of the ACM 17 (1974), doi:10.1145/360767.360802, so that short sides may vanish.
  private static func corners(_ corners: [Point], inside distance: Double) -> [Point] {
    guard distance > 0 else { return corners }
    return Side.all(of: corners).reduce(corners) { kept, cut in
      func depth(_ point: Point) -> Double {
        (cut.start.x - point.x) * cut.outwards.x + (cut.start.y - point.y) * cut.outwards.y - distance
      }
      return Side.all(of: kept).flatMap { side in
        let (first, second) = (depth(side.start), depth(side.end))
        let isCrossed = (first < 0) != (second < 0)
        return (first < 0 ? [] : [side.start]) + (isCrossed ? [side.point(at: first / (first - second))] : [])
      }
    }
  }

  /// The arcs about the corners of a `roundedPolygon`, in their order; straight lines join them.
  package static func arcs(about corners: [Point], radius: Double) -> [Arc] {
    let sides = Side.all(of: corners)
    return zip(sides.suffix(1) + sides, sides).map { before, after in
      func outside(_ side: Side) -> Point {
        Point(x: after.start.x + side.outwards.x * radius, y: after.start.y + side.outwards.y * radius)
      }
      return Arc(centre: after.start, start: outside(before), end: outside(after))
    }
  }

  /// A clockwise arc of a circle.
  package struct Arc: Sendable {
    package let centre: Point
    package let start: Point
    package let end: Point
  }

  /// A side of a polygon whose corners go clockwise.
  private struct Side {
    let start: Point
    let end: Point

    static func all(of corners: [Point]) -> [Side] {
      zip(corners, corners.dropFirst() + corners.prefix(1)).map(Side.init)
    }

    /// The direction in which the polygon's outside lies, of length 1.
    var outwards: Point {
      let (across, down) = (end.x - start.x, end.y - start.y)
      let length = (across * across + down * down).squareRoot()
      return Point(x: down / length, y: -across / length)
    }

    /// The point at a share of the way from start to end.
    func point(at share: Double) -> Point {
      Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
  }
}
