/// A finished thumbnail: upright sRGB pixels in rows from the top, without padding.
public struct Tile: Sendable, Hashable {
  /// The pixel format.
  public enum Format: UInt8, Sendable, Hashable, CaseIterable {
    /// Three bytes: red, green, blue.
    case rgb = 3
    /// Four bytes: red, green, blue, alpha, not premultiplied.
    case rgba = 4

    /// The number of bytes per pixel.
    public var bytesPerPixel: Int { Int(rawValue) }
  }

  /// The size in pixels.
  public let size: PixelSize
  /// The format of ``pixels``.
  public let format: Format
  /// The pixels: `width × height × bytesPerPixel` bytes.
  public let pixels: [UInt8]

  /// Creates a tile. The number of bytes must match the size and format.
  public init(size: PixelSize, format: Format, pixels: [UInt8]) {
    precondition(pixels.count == size.pixelCount * format.bytesPerPixel)
    self.size = size
    self.format = format
    self.pixels = pixels
  }
}
