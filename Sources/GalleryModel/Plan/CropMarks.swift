package import GalleryGeometry

/// Lines beside the corners of a page that show where to cut it, on paper that is a little larger.
package enum CropMarks {
  /// A line between two points, in points from the page's top-left corner.
  package struct Line: Sendable, Hashable {
    /// The start, from the left.
    package var startX: Double
    /// The start, from the top.
    package var startY: Double
    /// The end, from the left.
    package var endX: Double
    /// The end, from the top.
    package var endY: Double
  }

  /// The distance from the page to the start of lines, in points: 3 mm, so that a cut a little off meets none.
  package static let distance = 3 * Length.pointsPerMillimetre
  /// The length of a line, in points: 5 mm.
  package static let length = 5 * Length.pointsPerMillimetre
  /// The width of a line, in points: a hairline.
  package static let width = 0.25
  /// The width of paper beyond the page on every side, in points: 9 mm.
  package static let slug = 9 * Length.pointsPerMillimetre

  /// The eight lines round a page, two at each corner, in line with its sides.
  ///
  /// - Parameter page: Its size in points.
  package static func lines(round page: Size) -> [Line] {
    let (near, far) = (distance, distance + length)
    return [0, page.width].flatMap { x in
      [0, page.height].flatMap { y in
        let across = x == 0 ? -1.0 : 1
        let down = y == 0 ? -1.0 : 1
        return [
          Line(startX: x + across * near, startY: y, endX: x + across * far, endY: y),
          Line(startX: x, startY: y + down * near, endX: x, endY: y + down * far),
        ]
      }
    }
  }
}
