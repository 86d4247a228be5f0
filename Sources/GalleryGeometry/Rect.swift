/// An upright rectangle with its origin at the top left; y grows downwards.
public struct Rect: Sendable, Hashable, Codable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Extent across, not negative.
  public var width: Double
  /// Extent down, not negative.
  public var height: Double

  /// Creates a rectangle from its top-left corner and its extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Right edge.
  public var maxX: Double { x + width }
  /// Bottom edge.
  public var maxY: Double { y + height }
  /// Centre across.
  public var midX: Double { x + width / 2 }
  /// Centre down.
  public var midY: Double { y + height / 2 }
  /// The extents alone.
  public var size: Size { Size(width: width, height: height) }

  /// Returns the rectangle with its place and its extents multiplied by `factor`.
  public func scaled(by factor: Double) -> Rect {
    Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// Returns the rectangle with a border on all sides. A negative border makes it smaller, but never less than empty.
  public func grown(by border: Double) -> Rect {
    let across = max(border, -width / 2)
    let down = max(border, -height / 2)
    return Rect(x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
  }
}
