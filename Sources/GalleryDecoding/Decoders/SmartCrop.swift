import CPixels
import GalleryGeometry
import GalleryModel

/// Crops that depend on the pixels, found on a small copy of the photo.
enum SmartCrop {
  /// The long side on which attention is measured, as libvips does it: coarse enough to see things, not texture.
  private static let attentionSide = 32.0
  /// Entropy needs enough pixels in a slice.
  private static let entropySide = Double(GALLERY_INTEREST_SIDE)

  /// The part of the stored photo to show, as large as `crop`; all in fractions.
  static func part(_ photo: ReducedPhoto, like crop: Rect, focus: Focus) throws(DecoderError) -> Rect {
    let side = focus == .entropy ? entropySide : attentionSide
    let scale = side / max(photo.width, photo.height)
    let size = PixelSize(
      width: max(1, Int((photo.width * scale).rounded())),
      height: max(1, Int((photo.height * scale).rounded())))
    let small = try photo.tile(Crop.whole, size: size)
    photo.colour?.apply(to: small)
    let width = crop.width * Double(size.width)
    let height = crop.height * Double(size.height)
    var x: Int32 = 0
    var y: Int32 = 0
    if focus == .entropy {
      let status = small.withBytes {
        gallery_pixels_entropy(
          $0, Int32(size.width), Int32(size.height), Int32(max(1, width.rounded())),
          Int32(max(1, height.rounded())), &x, &y)
      }
      guard status == 0 else { return crop }
      return placed(crop, x: Double(x) / Double(size.width), y: Double(y) / Double(size.height))
    }
    let status = small.withBytes {
      gallery_pixels_attention($0, Int32(size.width), Int32(size.height), width, height, &x, &y)
    }
    guard status == 0 else { return crop }
    return placed(
      crop, x: (Double(x) + 0.5) / Double(size.width) - crop.width / 2,
      y: (Double(y) + 0.5) / Double(size.height) - crop.height / 2)
  }

  /// A part of the same size with its top left as near to a point as the edges allow.
  private static func placed(_ crop: Rect, x: Double, y: Double) -> Rect {
    Rect(
      x: min(max(0, x), 1 - crop.width), y: min(max(0, y), 1 - crop.height), width: crop.width,
      height: crop.height)
  }
}
