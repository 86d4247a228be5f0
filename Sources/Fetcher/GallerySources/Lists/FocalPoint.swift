package import GalleryGeometry
import GalleryJSON
import GalleryText

/// Reads and writes focal points, which crops keep in view, in the forms of lists and services.
package enum FocalPoint {
  /// The accepted forms of a point, for messages.
  package static let expectation =
    "x,y as fractions of the upright photo from its top left, such as 0.3,0.4 or 30%,40%"

  /// Reads two fractions from 0 to 1, or percentages, separated by a comma, semicolon or blank; `nil` for
  /// other text.
  package static func read(_ text: String) -> Point? {
    let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
    let numbers = parts.compactMap(fraction)
    guard parts.count == 2, numbers.count == 2 else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  /// Reads a text as above, a list of two numbers, or an object with `x` and `y`.
  static func read(_ value: JSONValue) -> Point? {
    switch value {
    case .list(let parts): read(parts.map { $0.scalarText ?? "?" }.joined(separator: ","))
    case .object: read("\(value["x"]?.scalarText ?? "?"),\(value["y"]?.scalarText ?? "?")")
    default: value.scalarText.flatMap { read($0) }
    }
  }

  /// Formats a point in the form that ``read(_:)-(String)`` accepts.
  package static func text(_ point: Point) -> String { "\(point.x.shortest),\(point.y.shortest)" }

  private static func fraction(_ text: Substring) -> Double? {
    let isPercentage = text.last == "%"
    guard let number = Double(decimal: isPercentage ? text.dropLast() : text) else { return nil }
    let fraction = isPercentage ? number / 100 : number
    return (0...1).contains(fraction) ? fraction : nil
  }
}
