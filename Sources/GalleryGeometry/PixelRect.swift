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
