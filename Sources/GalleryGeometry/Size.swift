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
