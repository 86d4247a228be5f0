import GalleryDrawing

/// Stars and colour labels as paths. Fonts are no use: their glyphs vary in size and shape, or are missing.
struct RatingDrawing {
  /// The diameter of a star, as a share of its row's height.
  private static let starShare = 0.8
  /// The gap between two marks, as a share of a star's diameter.
  private static let gap = 0.22
  /// The inner radius of a star, as a share of its outer radius: the ratio of a regular pentagram.
  private static let innerShare = 0.381966
  /// Half the width of a rejection cross's bars, as a share of its radius.
  private static let barShare = 0.22
  /// The radius of a colour label, as a share of a star's radius.
  private static let labelShare = 0.9
  /// The size of the backing of a mark on a photo, as a multiple of the mark's size.
  private static let groundScale = 1.32

  /// A mark: its outline and fill colour.
  struct Mark {
    let path: SheetPath
    let color: Color
    /// A larger copy that is drawn below the mark on photos, for contrast.
    let ground: SheetPath
  }

  /// The marks from left to right.
  let marks: [Mark]

  /// Places the marks in the centre of their row. `ink` is the colour of stars.
  init(_ rating: RatingMark, ink: Color, pixelsPerPoint: Double) {
    let frame = rating.frame.scaled(by: pixelsPerPoint)
    let stars = rating.stars < 0 ? 1 : rating.stars
    let count = Double(stars + (rating.label == nil ? 0 : 1))
    // If the row is wider than its photo, the stars are smaller.
    let diameter = min(
      frame.height * Self.starShare,
      frame.width / max(1, count + (count - 1) * Self.gap + Self.groundScale - 1))
    let pitch = diameter * (1 + Self.gap)
    var x = frame.midX - (count * pitch - diameter * Self.gap) / 2 + diameter / 2
    var marks: [Mark] = []
    func add(_ color: Color, _ path: (Point, Double) -> SheetPath) {
      let centre = Point(x: x, y: frame.midY)
      marks.append(
        Mark(
          path: path(centre, diameter / 2), color: color,
          ground: path(centre, diameter / 2 * Self.groundScale)))
      x += pitch
    }
    if let label = rating.label { add(label.color) { .circle(centre: $0, radius: $1 * Self.labelShare) } }
    for _ in 0..<stars { add(ink, rating.stars < 0 ? Self.cross : Self.star) }
    self.marks = marks
  }

  /// The outline of a star in its bounding square, in fractions of its side.
  static let starShape = star(Point(x: 0.5, y: 0.5), 0.5)
  /// The outline of a rejection cross in its bounding square, in fractions of its side.
  static let crossShape = cross(Point(x: 0.5, y: 0.5), 0.5)

  private static func star(_ centre: Point, _ radius: Double) -> SheetPath {
    // A pentagram, first tip at the top. It is moved down because it extends
    // farther above its centre than below.
    let lowered = radius * 0.048
    return .polygon(
      fifths.enumerated().map { index, direction in
        let radius = index.isMultiple(of: 2) ? radius : radius * innerShare
        return Point(x: centre.x + direction.x * radius, y: centre.y + lowered + direction.y * radius)
      })
  }

  /// Directions in steps of a tenth of a rotation, clockwise from the top.
  private static let fifths: [Point] = {
    // Sines and cosines of 36° and 72°.
    let s1 = 0.587_785_252_292_473_1
    let c1 = 0.809_016_994_374_947_4
    let s2 = 0.951_056_516_295_153_5
    let c2 = 0.309_016_994_374_947_4
    return [
      (0, -1), (s1, -c1), (s2, -c2), (s2, c2), (s1, c1), (0, 1), (-s1, c1), (-s2, c2), (-s2, -c2), (-s1, -c1),
    ].map { Point(x: $0.0, y: $0.1) }
  }()

  private static func cross(_ centre: Point, _ radius: Double) -> SheetPath {
    let bar = radius * barShare
    let end = radius * 0.8
    // An upright cross, then rotated by 45°.
    let corners = [
      (-bar, -end), (bar, -end), (bar, -bar), (end, -bar), (end, bar), (bar, bar), (bar, end), (-bar, end),
      (-bar, bar), (-end, bar), (-end, -bar), (-bar, -bar),
    ]
    let turn = 0.5.squareRoot()
    return .polygon(
      corners.map { x, y in
        Point(x: centre.x + (x - y) * turn, y: centre.y + (x + y) * turn)
      })
  }
}
