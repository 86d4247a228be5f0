import GalleryGeometry
import GalleryModel

extension SVGElement {
  /// Adds a colour under a name such as `fill`, and its opacity where something shines through.
  mutating func set(_ name: String, _ color: Color) {
    set(name, Color(red: color.red, green: color.green, blue: color.blue).description)
    if !color.isOpaque { set("\(name)-opacity", Double(color.alpha) / 255) }
  }

  /// The element of a path, with its geometry.
  init(_ path: SheetPath) {
    switch path {
    case .circle(let centre, let radius):
      self.init("circle")
      set("cx", centre.x)
      set("cy", centre.y)
      set("r", radius)
    case .rectangle(let frame):
      self.init("rect")
      set((frame.x, frame.y, frame.width, frame.height))
    case .rounded(let frame, let radius):
      self.init("rect")
      set((frame.x, frame.y, frame.width, frame.height))
      set("rx", radius)
    case .superellipse(let frame):
      self.init("polygon")
      set("points", Self.list(SheetPath.superellipseCorners(in: frame)))
    case .polygon(let points):
      self.init("polygon")
      set("points", Self.list(points))
    case .roundedPolygon(let corners, let radius):
      self.init("path")
      let arcs = SheetPath.arcs(about: corners, radius: radius)
      let size = DecimalText.of(radius)
      // A line to each arc's start; the first is where the path begins.
      let lines = arcs.map { "\(Self.text($0.start)) A\(size),\(size) 0 0 1 \(Self.text($0.end))" }
      set("d", "M" + lines.joined(separator: " L") + " Z")
    }
  }

  private static func list(_ points: [SheetPath.Point]) -> String {
    points.map(text).joined(separator: " ")
  }

  private static func text(_ point: SheetPath.Point) -> String {
    "\(DecimalText.of(point.x)),\(DecimalText.of(point.y))"
  }
}
