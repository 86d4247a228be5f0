/// A part of a scaled photo, in scaled pixels.
public struct JPEGArea: Sendable, Hashable {
  /// The left column, the top row, and the size.
  public var x, y, width, height: Int

  /// Creates an area.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns a Boolean value that indicates whether another area lies within this one, and is not empty.
  func contains(_ other: JPEGArea) -> Bool {
    other.width > 0 && other.height > 0 && other.x >= x && other.y >= y
      && other.width <= width - (other.x - x) && other.height <= height - (other.y - y)
  }
}

/// A decoded picture.
public struct JPEGPicture: Sendable, Hashable {
  /// The values of a pixel, of one byte each.
  public enum Format: Int, Sendable {
    /// Lightness.
    case grey = 1
    /// Red, green and blue.
    case rgb = 3
    /// Red, green, blue and 255.
    case rgba = 4
  }

  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The values of a pixel.
  public var format: Format
  /// The pixels, row by row, without gaps.
  public var bytes: [UInt8]
}
