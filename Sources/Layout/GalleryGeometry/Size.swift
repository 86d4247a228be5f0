/// A width and a height. The unit depends on the context: points on pages, pixels in tiles.
public struct Size: Sendable, Hashable, Codable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The shorter of the two sides.
  public var shortSide: Double { min(width, height) }
  /// The width divided by the height.
  public var aspect: Double { width / height }
}
