/// The start of an SVG element: its name and its attributes, in the order in which they are added.
struct SVGElement {
  private var text: String

  init(_ name: String) { text = "<\(name)" }

  /// Adds an attribute.
  mutating func set(_ name: String, _ value: String) { text += " \(name)=\"\(XMLText.escaped(value))\"" }

  /// Adds an attribute that is a number.
  mutating func set(_ name: String, _ value: Double) { set(name, DecimalText.of(value)) }

  /// Adds the attributes of a rectangle.
  mutating func set(_ frame: (x: Double, y: Double, width: Double, height: Double)) {
    set("x", frame.x)
    set("y", frame.y)
    set("width", frame.width)
    set("height", frame.height)
  }

  /// The element with no content.
  var closed: String { text + "/>" }
  /// The element's start, before its content.
  var open: String { text + ">" }
}
