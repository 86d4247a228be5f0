import Foundation
import GalleryGeometry
import GalleryModel
import Testing

@Suite struct TileOutlineTests {
  private static let outlines: [(TileOutline, CropShape)] =
    [
      (.rectangle, .rectangle), (.rectangle, .whole), (.circle, .circle), (.squircle, .squircle),
      (.hexagon, .hexagon), (.rounded(points: 12), .rounded(radius: .points(12))),
      (.rounded(points: 900), .rounded(radius: .points(900))),
      (.rounded(share: 0.2), .rounded(radius: .percent(20))), (.rounded(), .rounded(radius: .points(0))),
    ] + own
  private static let own: [(TileOutline, CropShape)] = [
    "M50 0L61 35H98L68 57L79 91L50 70L21 91L32 57L2 35H39Z", "m5 9c-5-4-4-9 0-6.5 4-2.5 5 2.5 0 6.5z",
  ].compactMap { (try? OutlinePath($0)).map { (.path($0), .path($0)) } }

  /// Points along a path, 16 on each curve.
  private func points(of path: [TileOutline.Command]) -> [Point] {
    var points: [Point] = []
    for command in path {
      switch command {
      case .move(let end), .line(let end): points.append(end)
      case .curve(let end, let first, let second):
        let start = points[points.count - 1]
        for step in 1...16 {
          let (share, rest) = (Double(step) / 16, 1 - Double(step) / 16)
          func mix(_ key: KeyPath<Point, Double>) -> Double {
            rest * rest * rest * start[keyPath: key] + 3 * rest * rest * share * first[keyPath: key]
              + 3 * rest * share * share * second[keyPath: key] + share * share * share * end[keyPath: key]
          }
          points.append(Point(x: mix(\.x), y: mix(\.y)))
        }
      case .close: break
      }
    }
    return points
  }

  /// Returns the distance of a point from the path of a sheet.
  private func distance(_ point: Point, from path: SheetPath) -> Double {
    switch path {
    case .circle(let centre, let radius): return abs(hypot(point.x - centre.x, point.y - centre.y) - radius)
    case .rectangle(let frame): return distance(point, from: .rounded(frame, radius: 0))
    case .rounded(let frame, let radius):
      let across = abs(point.x - frame.midX) - frame.width / 2 + radius
      let down = abs(point.y - frame.midY) - frame.height / 2 + radius
      return abs(hypot(max(across, 0), max(down, 0)) + min(max(across, down), 0) - radius)
    case .superellipse(let frame):
      return distance(point, from: .polygon(SheetPath.superellipseCorners(in: frame)))
    case .polygons(let polygons, _):
      return polygons.map { distance(point, from: .polygon($0)) }.min() ?? .infinity
    case .polygon(let corners), .roundedPolygon(let corners, _):
      return zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
        let (across, down) = (end.x - start.x, end.y - start.y)
        let along = (point.x - start.x) * across + (point.y - start.y) * down
        let share = min(max(along / max(across * across + down * down, .leastNormalMagnitude), 0), 1)
        return hypot(point.x - start.x - share * across, point.y - start.y - share * down)
      }.min() ?? .infinity
    }
  }

  private func area(_ corners: [Point]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, side in
      sum + (side.0.x * side.1.y - side.1.x * side.0.y) / 2
    }
  }

  @Test("Masks for views are the outlines of sheets", arguments: 0..<outlines.count)
  func sheets(index: Int) {
    let (outline, shape) = Self.outlines[index]
    #expect(Self.own.count == 2)
    for (width, height) in [(500.0, 500.0), (500, 300), (120, 480)] {
      let frame = Rect(x: 40, y: -70, width: width, height: height)
      let path = outline.path(in: frame)
      #expect(path.count == outline.path(in: Rect(x: 0, y: 0, width: 10, height: 10)).count)
      let (points, sheet) = (points(of: path), shape.outline.path(in: frame, pixelsPerPoint: 1))
      let farthest = points.map { distance($0, from: sheet) }.max() ?? .infinity
      #expect(farthest < 4e-5 * max(width, height), "\(outline), \(width)×\(height): \(farthest)")
      let expected: Double? =
        switch sheet {
        case .circle(_, let radius): .pi * radius * radius
        case .rectangle: width * height
        case .rounded(_, let radius): width * height - (4 - .pi) * radius * radius
        case .superellipse(let frame): area(SheetPath.superellipseCorners(in: frame))
        case .polygon(let corners), .roundedPolygon(let corners, _): area(corners)
        case .polygons(let polygons, _): polygons.map(area).reduce(0, +)
        }
      // Clockwise on a screen, and once around.
      #expect(abs(area(points) / (expected ?? 0) - 1) < 1e-3)
      #expect(outline.fitsCircle == shape.outline.fitsCircle)
    }
  }
}
