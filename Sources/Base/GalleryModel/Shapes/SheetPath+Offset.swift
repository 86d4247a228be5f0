extension SheetPath {
  /// Returns the path at a distance, in pixels, from this path: outside,
  /// or inside for a negative distance. It must be convex, except for `polygons`.
  ///
  /// The result is exact for circles, rounded rectangles and clockwise polygons; for superellipses, only the
  /// frame is resized. Sharp corners become round outside and stay sharp inside. A path that vanishes inside
  /// encloses no area.
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
    case .roundedPolygon(let corners, let radius): .polygon(Self.corners(corners, inside: -radius - distance))
    case .polygons(let polygons, let before): .polygons(polygons, grownBy: before + distance)
    }
  }

  /// Returns the corners of a convex polygon after each side is moved inwards by a distance.
  ///
  /// Each moved side cuts the polygon, so short sides may vanish. Method: I. Sutherland and G. Hodgman,
  /// "Reentrant polygon clipping", Communications of the ACM 17 (1974), doi:10.1145/360767.360802.
  private static func corners(_ corners: [Point], inside distance: Double) -> [Point] {
    guard distance > 0 else { return corners }
    return Side.all(of: corners).reduce(corners) { kept, cut in
      func depth(_ point: Point) -> Double {
        (cut.start.x - point.x) * cut.outwards.x + (cut.start.y - point.y) * cut.outwards.y - distance
      }
      return Side.all(of: kept).flatMap { side in
        let first = depth(side.start)
        let second = depth(side.end)
        let isCrossed = (first < 0) != (second < 0)
        return (first < 0 ? [] : [side.start]) + (isCrossed ? [side.point(at: first / (first - second))] : [])
      }
    }
  }

  /// Returns the arcs around the corners of a `roundedPolygon`, in order; straight lines join them.
  package static func arcs(about corners: [Point], radius: Double) -> [Arc] {
    let sides = Side.all(of: corners)
    return zip(sides.suffix(1) + sides, sides).map { before, after in
      func outside(_ side: Side) -> Point {
        Point(x: after.start.x + side.outwards.x * radius, y: after.start.y + side.outwards.y * radius)
      }
      return Arc(centre: after.start, start: outside(before), end: outside(after))
    }
  }

  package struct Arc: Sendable {
    package let centre: Point
    package let start: Point
    package let end: Point
  }

  private struct Side {
    let start: Point
    let end: Point

    static func all(of corners: [Point]) -> [Side] {
      zip(corners, corners.dropFirst() + corners.prefix(1)).map(Side.init)
    }

    /// The unit vector that points out of the polygon.
    var outwards: Point {
      let across = end.x - start.x
      let down = end.y - start.y
      let length = (across * across + down * down).squareRoot()
      return Point(x: down / length, y: -across / length)
    }

    func point(at share: Double) -> Point {
      Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
  }
}
