/// A width and a height in whole pixels.
public struct PixelSize: Sendable, Hashable, Codable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The width divided by the height.
  public var aspect: Double { Double(width) / Double(height) }
}
