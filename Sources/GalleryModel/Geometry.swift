/// A width and a height, in the unit of its context (points on pages, pixels in tiles).
public struct Size: Sendable, Hashable, Codable {
  /// Extent across.
  public var width: Double
  /// Extent down.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The shorter of the two sides.
  public var shortSide: Double { min(width, height) }
  /// Width divided by height.
  public var aspect: Double { width / height }
}

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

  /// The rectangle in another unit.
  package func scaled(by factor: Double) -> Rect {
    Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// The rectangle with a border on all sides; a negative one makes it smaller, but never less than empty.
  package func grown(by border: Double) -> Rect {
    let across = max(border, -width / 2)
    let down = max(border, -height / 2)
    return Rect(x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
  }
}

/// A rectangle on a pixel grid, top-left origin.
public struct PixelRect: Sendable, Hashable, Codable {
  /// Left column.
  public var x: Int
  /// Top row.
  public var y: Int
  /// Columns covered.
  public var width: Int
  /// Rows covered.
  public var height: Int

  /// Creates a rectangle from its top-left pixel and its extents.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The extents alone.
  public var size: PixelSize { PixelSize(width: width, height: height) }
}

/// A width and a height in whole pixels.
public struct PixelSize: Sendable, Hashable, Codable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width divided by height.
  public var aspect: Double { Double(width) / Double(height) }
}
