import GalleryModel
import Pixels

/// Crops that depend on the pixels. They are found on a small copy of the photo.
enum SmartCrop {
  /// The long side of the copy for saliency, in pixels.
  private static let saliencySide = Double(PixelBuffer.saliencySide)
  /// The minimum number of the kernel's source pixels per pixel of the copy, along a side.
  private static let margin = 2.0

  /// Returns the most salient part of the stored photo, of the size of `crop`. Returns `crop` if no part
  /// stands out. All values are fractions.
  static func salient(_ photo: ReducedPhoto, like crop: Rect, isRound: Bool) throws(DecoderError) -> Rect {
    let small = try copy(of: photo, side: saliencySide)
    let width = Double(small.width)
    let height = Double(small.height)
    let pixels = Rect(
      x: crop.x * width, y: crop.y * height, width: crop.width * width, height: crop.height * height)
    guard let (x, y) = small.salient(like: pixels, isRound: isRound) else { return crop }
    return Crop.part(width: crop.width, height: crop.height, near: x / width, y / height)
  }

  /// Returns a copy of a whole photo with a given long side. Means of squares do most of the reduction, since
  /// they take a fraction of the kernel's time. Their sides are powers of two, as the scales of most decoders are:
  /// the squares are the same part of a photo at each of them.
  private static func copy(of photo: ReducedPhoto, side: Double) throws(DecoderError) -> PixelBuffer {
    let ratio = max(1, Int(photo.longSide / side / margin))
    let factor = min(1 << (ratio.bitWidth - 1 - ratio.leadingZeroBitCount), PixelBuffer.maximumReduction)
    let photo = factor >= 2 && !photo.hasAlpha ? try photo.reduced(by: factor) : photo
    let small = try photo.copy(scale: side / photo.longSide)
    photo.colour?.apply(to: small)
    return small
  }
}
