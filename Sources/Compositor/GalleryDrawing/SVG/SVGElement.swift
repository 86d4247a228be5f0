import GalleryModel

/// Text in XML documents.
enum XMLText {
  /// Escapes a text for content and for attributes in double quotes. Characters outside XML 1.0 (section
  /// 2.2), directional controls and invisible characters are dropped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML parsers would convert them to spaces in attributes.
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        if !scalar.isHidden || scalar.isJoiner { result.unicodeScalars.append(scalar) }
      default: break
      }
    }
    return result
  }
}

/// A value that SVG attributes can have.
protocol SVGValue {
  /// Returns the attribute with this value, and further attributes that it needs.
  func attribute(_ name: String) -> String
}

extension String: SVGValue {
  func attribute(_ name: String) -> String { " \(name)=\"\(XMLText.escaped(self))\"" }
}

extension Double: SVGValue {
  func attribute(_ name: String) -> String { decimal(places: 3).attribute(name) }
}

extension Color: SVGValue {
  /// Returns the colour under a name such as `fill`, with a separate opacity if it is not opaque.
  func attribute(_ name: String) -> String {
    opaque.description.attribute(name) + (isOpaque ? "" : (Double(alpha) / 255).attribute("\(name)-opacity"))
  }

  var opaque: Color { Color(red: red, green: green, blue: blue) }
}

/// The start of an SVG element: its name and its attributes in insertion order.
struct SVGElement {
  typealias Attributes = KeyValuePairs<String, (any SVGValue)?>

  private var text: String

  /// Creates an element. Attributes without a value are left out.
  init(_ name: String, _ attributes: Attributes) {
    text = "<\(name)"
    add(attributes)
  }

  private mutating func add(_ attributes: Attributes) {
    for (name, value) in attributes { text += value?.attribute(name) ?? "" }
  }

  var closed: String { text + "/>" }
  var open: String { text + ">" }

  init(_ path: SheetPath, _ attributes: Attributes = [:]) {
    switch path {
    case .circle(let centre, let radius):
      self.init("circle", ["cx": centre.x, "cy": centre.y, "r": radius])
    case .rectangle(let frame):
      self.init("rect", ["x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height])
    case .rounded(let frame, let radius):
      self.init(SheetPath.rectangle(frame), ["rx": radius])
    case .superellipse(let frame): self.init(SheetPath.polygon(SheetPath.superellipseCorners(in: frame)))
    case .polygon(let points):
      self.init("polygon", ["points": points.map(Self.text).joined(separator: " ")])
    case .roundedPolygon(let corners, let radius):
      let size = radius.decimal(places: 3)
      // A line leads to each arc's start; the first start is where the path begins.
      let lines = SheetPath.arcs(about: corners, radius: radius).map {
        "\(Self.text($0.start)) A\(size),\(size) 0 0 1 \(Self.text($0.end))"
      }
      self.init("path", ["d": "M" + lines.joined(separator: " L") + " Z"])
    case .polygons(let polygons, _):
      let parts = polygons.map { "M" + $0.map(Self.text).joined(separator: " ") + "Z" }
      self.init("path", ["d": parts.joined()])
    }
    add(attributes)
  }

  private static func text(_ point: Point) -> String {
    "\(point.x.decimal(places: 3)),\(point.y.decimal(places: 3))"
  }
}
