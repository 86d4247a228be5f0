import GalleryModel
import LittleCMS
import Pixels

/// A photo decoded at reduced size, for making all its tiles: the stored rows or a part of them.
struct ReducedPhoto {
  var pixels: PixelBuffer
  /// The whole photo's size in these pixels. Its edges may lie within the last column and row.
  var width: Double
  var height: Double
  /// The place of the top left pixel in the whole photo, in these pixels.
  var x = 0.0
  var y = 0.0
  var hasAlpha = false
  /// The transform that the tiles' colours still need.
  var colour: ColourTransform?
  /// The name of the photo's colour profile, or `nil` if its colours are treated as sRGB.
  var profile: String?
  /// The reason why strict decoding failed.
  var damage: String?
  var notes: [String] = []

  /// The whole photo's long side in these pixels.
  var longSide: Double { max(width, height) }

  static let unnamedProfile = "unnamed profile"

  /// Returns the photo cropped to a part, in fractions. The pixels do not change.
  func cut(to part: Rect) -> ReducedPhoto {
    var cut = self
    cut.x -= part.x * width
    cut.y -= part.y * height
    cut.width *= part.width
    cut.height *= part.height
    return cut
  }

  /// Returns the photo reduced to the means of `factor` by `factor` pixels. Alpha is averaged like a colour.
  func reduced(by factor: Int) throws(DecoderError) -> ReducedPhoto {
    guard let means = pixels.reduced(by: factor) else { throw .noMemory }
    var reduced = self
    reduced.pixels = means
    reduced.x /= Double(factor)
    reduced.y /= Double(factor)
    reduced.width /= Double(factor)
    reduced.height /= Double(factor)
    return reduced
  }

  /// Returns a scaled copy of the whole stored photo.
  func copy(scale: Double) throws(DecoderError) -> PixelBuffer {
    try tile(Crop.whole, size: PixelSize(nearest: width * scale, height * scale))
  }

  /// Returns a part of the whole stored photo, in fractions, at a size.
  func tile(_ part: Rect, size: PixelSize) throws(DecoderError) -> PixelBuffer {
    let tile = pixels.resampled(
      x: part.x * width - x, y: part.y * height - y, width: part.width * width,
      height: part.height * height, to: size.width, size.height, hasAlpha: hasAlpha)
    guard let tile else { throw .noMemory }
    return tile
  }
}

extension PixelBuffer {
  func upright(_ orientation: Orientation) throws(DecoderError) -> PixelBuffer {
    guard let upright = turned(exif: orientation.rawValue) else { throw .noMemory }
    return upright
  }
}
