/// Lines at the corners of a page that show where to cut larger paper.
package enum CropMarks {
  /// A line between two points, in points from the page's top-left corner.
  package struct Line: Sendable, Hashable {
    package let start: Point
    package let end: Point
  }

  /// The minimum distance from the page to the lines, in points: 3 mm, to keep them clear of inexact cuts.
  private static let leastDistance = 3 * Length.pointsPerMillimetre
  /// The length of a line, in points: 5 mm.
  package static let length = 5 * Length.pointsPerMillimetre
  /// The width of a line, in points: a hairline.
  package static let width = 0.25
  /// The width of paper beyond the lines, in points: 1 mm.
  private static let edge = Length.pointsPerMillimetre

  /// Returns the distance from the page to the lines, in points. They lie outside of the bleed.
  package static func distance(bleed: Double) -> Double { max(leastDistance, bleed) }

  /// Returns the width of paper beyond the page on every side, in points: 9 mm for a bleed of up to 3 mm.
  package static func slug(bleed: Double) -> Double { distance(bleed: bleed) + length + edge }

  /// Returns eight lines, two at each corner of a page, in line with its sides. All lengths are in points.
  package static func lines(round page: Size, bleed: Double) -> [Line] {
    let near = distance(bleed: bleed)
    let far = near + length
    return [0, page.width].flatMap { x in
      [0, page.height].flatMap { y in
        let across = x == 0 ? -1.0 : 1
        let down = y == 0 ? -1.0 : 1
        return [
          Line(start: Point(x: x + across * near, y: y), end: Point(x: x + across * far, y: y)),
          Line(start: Point(x: x, y: y + down * near), end: Point(x: x, y: y + down * far)),
        ]
      }
    }
  }
}
