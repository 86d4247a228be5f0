/// The path of an outline of your own, for tiles of contact sheets and masks of views.
///
/// The path is centred in its frame and as large as the frame allows, in its own proportions. Every part of it is
/// closed. A hole runs in the opposite direction of the line around it (the nonzero rule).
///
/// ```swift
/// let star = try OutlinePath("M50 0L79 91L2 35H98L21 91Z")
/// let mask = TileOutline.path(star).path(in: Rect(x: 0, y: 0, width: 120, height: 120))
/// ```
public struct OutlinePath: Sendable, Hashable {
  /// The maximum number of points, with those that replace curves.
  private static let maximumCount = 5000
  /// The maximum distance between a curve and its lines, as a share of the path's long side.
  private static let tolerance = 0.0001
  /// The limit of coordinates, and that of reciprocals of sides: their squares are numbers, too.
  private static let maximumNumber = 1e100
  /// The number of parts of the long side that coordinates are rounded to, so that the text of a path stays the same.
  private static let grid = 1e5

  /// Closed polygons from the top-left corner of the path, whose long side is 1.
  private let polygons: [[SIMD2<Double>]]
  private let size: SIMD2<Double>

  /// Creates an outline from the data of a `<path>` (SVG 2, section 9.3). Lines replace its curves.
  ///
  /// - Throws: `OutlineError` if the text is not path data, has too many curves or too large numbers, or encloses no area.
  public init(_ data: String) throws(OutlineError) {
    var reader = PathReader(data)
    try self.init(parts: try reader.parts())
  }

  /// Creates the outline of all that some elements of a drawing fill, from the data of each.
  ///
  /// - Throws: `OutlineError`, as for one.
  package init(elements: [String]) throws(OutlineError) {
    var parts: [[SIMD2<Double>]] = []
    for data in elements {
      var reader = PathReader(data)
      let own = try reader.parts()
      // Elements that run in opposite directions would cut holes into each other.
      let isReversed = elements.count > 1 && own.reduce(0) { $0 + Self.area($1) } < 0
      parts += isReversed ? own.map { $0.reversed() } : own
    }
    try self.init(parts: parts)
  }

  /// Returns the area in a closed polygon, negative if it runs counterclockwise on a page.
  private static func area(_ polygon: [SIMD2<Double>]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) { sum, points in
      sum + (points.0.x * points.1.y - points.1.x * points.0.y) / 2
    }
  }

  private init(parts: [[SIMD2<Double>]]) throws(OutlineError) {
    let numbers = parts.joined().flatMap { [$0.x, $0.y] }
    guard numbers.allSatisfy({ $0.magnitude < Self.maximumNumber }) else {
      throw OutlineError("has a path with numbers beyond \(Self.maximumNumber); make it smaller")
    }
    let extent = parts.joined().reduce(0) { max($0, ($1 - parts[0][0]).max(), (parts[0][0] - $1).max()) }
    let polygons = parts.map { Self.polygon($0, tolerance: Self.tolerance * extent) }.filter { $0.count > 2 }
    let points = polygons.joined()
    guard points.count <= Self.maximumCount else {
      throw OutlineError("has a path of \(points.count) points; simplify it to at most \(Self.maximumCount)")
    }

    let corner = points.reduce(SIMD2(repeating: .infinity), pointwiseMin)
    let end = points.reduce(corner, pointwiseMax)
    let side = (end - corner).max()
    func rounded(_ point: SIMD2<Double>) -> SIMD2<Double> {
      ((point - corner) / side * Self.grid).rounded(.toNearestOrEven) / Self.grid
    }
    // The last point is often the first again.
    self.polygons = polygons.map { $0.map(rounded) }.map { $0.first == $0.last ? $0.dropLast() : $0 }
    size = rounded(end)
    guard side > 1 / Self.maximumNumber, size.min() > 0, self.polygons.contains(where: { Self.area($0) != 0 })
    else { throw OutlineError("has a path that encloses no area; draw a closed line") }
  }

  /// The outline as the data of a `<path>`, which creates the same outline.
  public var data: String {
    polygons.map { "M" + $0.map { "\($0.x) \($0.y)" }.joined(separator: " ") + "Z" }.joined()
  }

  /// Returns the closed polygons of the outline in a frame.
  package func polygons(in frame: Rect) -> [[Point]] {
    let scale = min(frame.width / size.x, frame.height / size.y)
    return polygons.map { polygon in
      polygon.map {
        let place = ($0 - size / 2) * scale
        return Point(x: frame.midX + place.x, y: frame.midY + place.y)
      }
    }
  }

  /// Returns points on cubic Bézier curves. The start is followed by two control points and the end of each curve. A
  /// line is at most an eighth of the second derivative away from its curve, times the square of the step.
  private static func polygon(_ curves: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
    curves[..<1]
      + stride(from: 0, to: curves.count - 1, by: 3).flatMap { start in
        let ends = (curves[start], curves[start + 3])
        let controls = (curves[start + 1], curves[start + 2])
        let first = ends.0 - 2 * controls.0 + controls.1
        let second = controls.0 - 2 * controls.1 + ends.1
        let bend = (first * first).sum() + (second * second).sum()
        let steps = (0.75 * bend.squareRoot() / tolerance).squareRoot().rounded(.up)
        return stride(from: 1, through: max(1, steps), by: 1).map { step in
          let share = step / max(1, steps)
          let rest = 1 - share
          let near = rest * rest * (rest * ends.0 + 3 * share * controls.0)
          return near + share * share * (3 * rest * controls.1 + share * ends.1)
        }
      }
  }
}

/// The reason why a path is no outline.
public struct OutlineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the path has or lacks, and what to do.
  public let description: String

  package init(_ description: String) { self.description = description }
}
