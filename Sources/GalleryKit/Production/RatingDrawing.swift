import GalleryDrawing
import GalleryModel

/// Stars and colour labels as shapes: fonts have them in all sizes and forms, or not at all.
struct RatingDrawing {
  /// Diameter of a star as a share of its row's height.
  private static let starShare = 0.8
  /// Between one mark and the next, as a share of a star.
  private static let gap = 0.22
  /// A star's inner radius as a share of its outer one: the ratio of a regular pentagram.
  private static let innerShare = 0.381966
  /// Half the width of a rejection's bars, as a share of its radius.
  private static let barShare = 0.22
  /// Width of the outline on photos, as a share of a star.
  private static let outlineShare = 0.16

  /// A mark: its outline and what it is filled with.
  struct Mark {
    let path: SheetPath
    let color: Color
  }

  /// The marks from left to right.
  let marks: [Mark]
  /// Width of the line round marks on photos, in pixels.
  let outlineWidth: Double

  /// Places the marks in the middle of their row.
  ///
  /// - Parameters:
  ///   - rating: what is shown.
  ///   - ink: the colour of stars.
  ///   - pixelsPerPoint: the sheet's resolution.
  init(_ rating: RatingMark, ink: Color, pixelsPerPoint: Double) {
    let frame = rating.frame.scaled(by: pixelsPerPoint)
    let stars = rating.stars < 0 ? 1 : rating.stars
    let count = Double(stars + (rating.label == nil ? 0 : 1))
    // A row wider than its photo gets smaller stars.
    let diameter = min(
      frame.height * Self.starShare, frame.width / max(1, count + (count - 1) * Self.gap + Self.outlineShare))
    outlineWidth = diameter * Self.outlineShare
    let pitch = diameter * (1 + Self.gap)
    var x = frame.midX - (count * pitch - diameter * Self.gap) / 2 + diameter / 2
    var marks: [Mark] = []
    if let label = rating.label {
      let centre = SheetPath.Point(x: x, y: frame.midY)
      marks.append(Mark(path: .circle(centre: centre, radius: diameter * 0.45), color: label.color))
      x += pitch
    }
    for _ in 0..<stars {
      let centre = SheetPath.Point(x: x, y: frame.midY)
      let path = rating.stars < 0 ? Self.cross(centre, diameter / 2) : Self.star(centre, diameter / 2)
      marks.append(Mark(path: path, color: ink))
      x += pitch
    }
    self.marks = marks
  }

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
