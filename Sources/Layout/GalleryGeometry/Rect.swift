/// An upright rectangle. The origin is at the top left, and y grows downwards.
public struct Rect: Sendable, Hashable, Codable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width, not negative.
  public var width: Double
  /// The height, not negative.
  public var height: Double

  /// Creates a rectangle from its top-left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The horizontal centre.
  public var midX: Double { x + width / 2 }
  /// The vertical centre.
  public var midY: Double { y + height / 2 }
  /// The width and height.
  public var size: Size { Size(width: width, height: height) }

  /// Returns the rectangle with its position and size multiplied by `factor`.
  public func scaled(by factor: Double) -> Rect {
    Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// Returns the rectangle extended by a border on all sides. A negative border shrinks it until it is empty.
  public func grown(by border: Double) -> Rect {
    let across = max(border, -width / 2)
    let down = max(border, -height / 2)
    return Rect(x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
  }
}
