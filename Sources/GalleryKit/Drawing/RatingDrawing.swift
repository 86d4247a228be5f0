import GalleryDrawing
import GalleryModel

/// Stars and colour labels as shapes: fonts have them in all sizes and forms, or not at all.
struct RatingDrawing {
  /// Diameter of a star as a share of its row's height.
  private static let starShare = 0.8
  /// The gap between one mark and the next, as a share of a star.
  private static let gap = 0.22
  /// A star's inner radius as a share of its outer one: the ratio of a regular pentagram.
  private static let innerShare = 0.381966
  /// Half the width of a rejection's bars, as a share of its radius.
  private static let barShare = 0.22
  /// Radius of a colour label as a share of a star's.
  private static let labelShare = 0.9
  /// The size of the ground below a mark on a photo, as a multiple of the mark's size.
  private static let groundScale = 1.32

  /// A mark: its outline and the colour that fills it.
  struct Mark {
    let path: SheetPath
    let color: Color
    /// A larger mark that lies below on photos, so that the mark can be seen on any of them.
    let ground: SheetPath
  }

  /// The marks from left to right.
  let marks: [Mark]

  /// Places the marks in the middle of their row.
  ///
  /// - Parameters:
  ///   - rating: The marks to show.
  ///   - ink: The colour of stars.
  ///   - pixelsPerPoint: The sheet's resolution.
  init(_ rating: RatingMark, ink: Color, pixelsPerPoint: Double) {
    let frame = rating.frame.scaled(by: pixelsPerPoint)
    let stars = rating.stars < 0 ? 1 : rating.stars
    let count = Double(stars + (rating.label == nil ? 0 : 1))
    // A row wider than its photo gets smaller stars.
    let diameter = min(
      frame.height * Self.starShare,
      frame.width / max(1, count + (count - 1) * Self.gap + Self.groundScale - 1))
    let pitch = diameter * (1 + Self.gap)
    var x = frame.midX - (count * pitch - diameter * Self.gap) / 2 + diameter / 2
    var marks: [Mark] = []
    func add(_ color: Color, _ path: (SheetPath.Point, Double) -> SheetPath) {
      let centre = SheetPath.Point(x: x, y: frame.midY)
      marks.append(
        Mark(
          path: path(centre, diameter / 2), color: color,
          ground: path(centre, diameter / 2 * Self.groundScale)))
      x += pitch
    }
    if let label = rating.label {
      add(label.color) { .circle(centre: $0, radius: $1 * Self.labelShare) }
    }
    for _ in 0..<stars { add(ink, rating.stars < 0 ? Self.cross : Self.star) }
    self.marks = marks
  }

  /// The outline of a star, in fractions of a box that is as wide as it.
  static let starShape = star(SheetPath.Point(x: 0.5, y: 0.5), 0.5)
  /// The outline of a rejection's cross, in fractions of its box.
  static let crossShape = cross(SheetPath.Point(x: 0.5, y: 0.5), 0.5)

  private static func star(_ centre: SheetPath.Point, _ radius: Double) -> SheetPath {
    // The tips of a pentagram from the top; its box is higher above the centre than below.
    let lowered = radius * 0.048
    return .polygon(
      fifths.enumerated().map { index, direction in
        let radius = index.isMultiple(of: 2) ? radius : radius * innerShare
        return SheetPath.Point(
          x: centre.x + direction.x * radius, y: centre.y + lowered + direction.y * radius)
      })
  }

  /// Directions at every tenth of a turn from the top, clockwise.
  private static let fifths: [SheetPath.Point] = {
    // Sines and cosines of 36° and 72°.
    let (s1, c1, s2, c2) = (
      0.587_785_252_292_473_1, 0.809_016_994_374_947_4, 0.951_056_516_295_153_5, 0.309_016_994_374_947_4
    )
    return [
      (0, -1), (s1, -c1), (s2, -c2), (s2, c2), (s1, c1), (0, 1), (-s1, c1), (-s2, c2), (-s2, -c2), (-s1, -c1),
    ].map { SheetPath.Point(x: $0.0, y: $0.1) }
  }()

  private static func cross(_ centre: SheetPath.Point, _ radius: Double) -> SheetPath {
    let bar = radius * barShare
    let end = radius * 0.8
    // An upright cross, then turned by an eighth.
    let corners = [
      (-bar, -end), (bar, -end), (bar, -bar), (end, -bar), (end, bar), (bar, bar), (bar, end), (-bar, end),
      (-bar, bar), (-end, bar), (-end, -bar), (-bar, -bar),
    ]
    let turn = 0.5.squareRoot()
    return .polygon(
      corners.map { x, y in
        SheetPath.Point(x: centre.x + (x - y) * turn, y: centre.y + (x + y) * turn)
      })
  }
}
