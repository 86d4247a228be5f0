/// A rectangle on a pixel grid; the origin is at the top left.
public struct PixelRect: Sendable, Hashable, Codable {
  /// The leftmost column.
  public var x: Int
  /// The top row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle from its top-left pixel and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }
}
