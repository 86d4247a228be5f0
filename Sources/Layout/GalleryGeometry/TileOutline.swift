/// The outline of a tile as a path: the mask of a view, equal to that of contact sheets.
///
/// An outline is centred in its frame and as large as the frame allows. It has the same number of commands in
/// every frame, so that paths can be animated between frames.
///
/// ```swift
/// for command in TileOutline.squircle.path(in: Rect(x: 0, y: 0, width: 120, height: 120)) {
///   switch command {
///   case .move(let end): path.move(to: CGPoint(x: end.x, y: end.y))
///   case .line(let end): path.addLine(to: CGPoint(x: end.x, y: end.y))
///   …
/// ```
public enum TileOutline: Sendable, Hashable {
  /// The whole frame, with sharp corners.
  case rectangle
  /// A circle as wide as the frame's short side.
  case circle
  /// A rectangle with circular corners. Their radius is `points` plus `share` of the short side, at least 0
  /// and at most half of the short side, in every frame.
  case rounded(points: Double = 0, share: Double = 0)
  /// A superellipse |x|⁵ + |y|⁵ = 1, stretched to the frame.
  case squircle
  /// A regular hexagon with a corner at the top, as high as the frame's short side.
  case hexagon
  #if !hasFeature(Embedded)
    /// An outline of your own, as large as its proportions allow.
    case path(OutlinePath)
  #endif

  /// A step of a path.
  public enum Command: Sendable, Hashable {
    /// Begins the path at a point.
    case move(to: Point)
    /// A straight line to a point.
    case line(to: Point)
    /// A cubic Bézier curve to a point.
    case curve(to: Point, control1: Point, control2: Point)
    /// A straight line to the beginning of the path.
    case close
  }

  /// A Boolean value that indicates whether the outline lies within the largest circle of its frame.
  public var fitsCircle: Bool { self == .circle || self == .hexagon }

  /// Returns the outline in a frame, in the unit of the frame. Only a path of your own may run
  /// counterclockwise on a screen.
  ///
  /// Curves are at most 0.00004 of a side away from the outline: 0.02 pixels in a tile of 500 pixels.
  ///
  /// - Parameter frame: The tile's frame, not negative and finite.
  public func path(in frame: Rect) -> [Command] {
    let side = frame.size.shortSide
    let half = Size(width: frame.width / 2, height: frame.height / 2)
    switch self {
    case .rectangle:
      return Self.polygon([
        Point(x: frame.x, y: frame.y), Point(x: frame.maxX, y: frame.y), Point(x: frame.maxX, y: frame.maxY),
        Point(x: frame.x, y: frame.maxY),
      ])
    case .hexagon: return Self.polygon(Self.hexagonCorners(in: frame))
    case .circle:
      return Self.path(Self.circleOctant, radii: Size(width: side / 2, height: side / 2), in: frame)
    case .rounded(let points, let share):
      let radius = min(max(points + share * side, 0), side / 2)
      return Self.path(
        Self.circleOctant, radii: Size(width: radius, height: radius), isJoined: true, in: frame)
    case .squircle: return Self.path(Self.squircleOctant, radii: half, in: frame)
    #if !hasFeature(Embedded)
      case .path(let path): return path.polygons(in: frame).flatMap(Self.polygon)
    #endif
    }
  }

  /// Returns the corners of the hexagon in a frame, clockwise from the top.
  package static func hexagonCorners(in frame: Rect) -> [Point] {
    let side = frame.size.shortSide / 2
    let across = side * 0.75.squareRoot()
    return [
      (0, -side), (across, -side / 2), (across, side / 2), (0, side), (-across, side / 2),
      (-across, -side / 2),
    ].map { Point(x: frame.midX + $0.0, y: frame.midY + $0.1) }
  }

  private static func polygon(_ corners: [Point]) -> [Command] {
    [.move(to: corners[0])] + corners.dropFirst().map(Command.line) + [.close]
  }

  /// The curves from an angle of 0 to 45° on the circle with radius 1: controls and end of each, after the
  /// first point.
  ///
  /// The distance of the controls is 4/3 · tan(45°/4): A. Riškus, "Approximation of a cubic Bézier curve by
  /// circular arcs and vice versa", Information Technology and Control 35 (2006).
  private static let circleOctant: [Point] = {
    let control = 0.265_216_489_839_544
    let diagonal = 0.5.squareRoot()
    return [
      Point(x: 1, y: 0), Point(x: 1, y: control),
      Point(x: diagonal * (1 + control), y: diagonal * (1 - control)), Point(x: diagonal, y: diagonal),
    ]
  }()

  /// The points of |x|⁵ + |y|⁵ = 1, fitted for the least maximum distance, 0.00003.
  private static let squircleOctant = [
    (1, 0),
    (1, 0.1121075), (1.0003208, 0.2724451), (0.9987320, 0.3632416),
    (0.9973866, 0.4401333), (0.9942815, 0.5447760), (0.9787046, 0.6335078),
    (0.9586659, 0.7476557), (0.9212963, 0.8198048), (0.8705506, 0.8705506),
  ].map { Point(x: $0.0, y: $0.1) }

  /// Returns four equal quarters around the centre, or in the corners of the frame, joined by lines.
  ///
  /// - Parameter octant: The first half of the first quarter, with radius 1.
  private static func path(_ octant: [Point], radii: Size, isJoined: Bool = false, in frame: Rect)
    -> [Command]
  {
    let quarter = octant + octant.dropLast().reversed().map { Point(x: $0.y, y: $0.x) }
    let across = isJoined ? frame.width / 2 - radii.width : 0
    let down = isJoined ? frame.height / 2 - radii.height : 0
    var path: [Command] = []
    for turn in 0..<4 {
      func rotated(_ point: Point) -> Point {
        (0..<turn).reduce(point) { point, _ in Point(x: -point.y, y: point.x) }
      }
      let sign = rotated(Point(x: 1, y: 1))
      let points = quarter.map { point in
        let point = rotated(point)
        return Point(
          x: frame.midX + sign.x * across + point.x * radii.width,
          y: frame.midY + sign.y * down + point.y * radii.height)
      }
      if turn == 0 {
        path.append(.move(to: points[0]))
      } else if isJoined {
        path.append(.line(to: points[0]))
      }
      for index in stride(from: 1, to: points.count, by: 3) {
        path.append(.curve(to: points[index + 2], control1: points[index], control2: points[index + 1]))
      }
    }
    return path + [.close]
  }
}
