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
