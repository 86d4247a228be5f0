public import GalleryGeometry

/// A finished thumbnail: upright sRGB pixels, rows from the top without padding.
public struct Tile: Sendable, Hashable {
  /// The layout of the bytes of a pixel.
  public enum Format: UInt8, Sendable, Hashable, CaseIterable {
    /// Three bytes: red, green, blue.
    case rgb = 3
    /// Four bytes: red, green, blue, alpha; colour is not premultiplied.
    case rgba = 4

    /// Bytes a pixel takes.
    public var bytesPerPixel: Int { Int(rawValue) }
  }

  /// Extents in pixels.
  public let size: PixelSize
  /// The layout of ``pixels``.
  public let format: Format
  /// `width × height × bytesPerPixel` bytes.
  public let pixels: [UInt8]

  /// Creates a tile.
  ///
  /// - Precondition: The number of bytes fits size and format.
  public init(size: PixelSize, format: Format, pixels: [UInt8]) {
    precondition(pixels.count == size.width * size.height * format.bytesPerPixel)
    self.size = size
    self.format = format
    self.pixels = pixels
  }
}
