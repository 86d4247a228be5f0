/// A line along the inside of a tile's outline.
public struct Border: Sendable, Hashable {
  /// The width of the line. Percentages refer to the tile's short side; the
  /// maximum is a quarter of that side.
  public var width: Length
  /// The colour of the line.
  public var color: Color

  /// The maximum width, as a fraction of the tile's short side.
  package static let widest = 0.25

  /// Creates a border.
  public init(width: Length, color: Color) {
    self.width = width
    self.color = color
  }
}

extension Border: LosslessStringConvertible {
  package static let expectation = "a width and a colour such as \"2px white\" or \"1% #333\""

  /// Reads a border such as `2px white`, in either order; `nil` unless the
  /// text is a width above 0 and a colour.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 2 else { return nil }
    let orders = [(words[0], words.dropFirst()), (words[words.count - 1], words.dropLast())]
    for (width, color) in orders {
      guard let width = Length(width), let color = Color(color.joined(separator: " ")),
        width.points(of: 1, pixelsPerPoint: 1) > 0
      else { continue }
      self.init(width: width, color: color)
      return
    }
    return nil
  }

  /// The border in a form that ``init(_:)`` reads.
  public var description: String { "\(width) \(color)" }
}
