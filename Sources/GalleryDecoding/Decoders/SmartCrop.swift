import GalleryGeometry
import GalleryModel
import Pixels

/// Crops that depend on the pixels, found on a small copy of the photo.
enum SmartCrop {
  /// The long side on which saliency is measured.
  private static let saliencySide = Double(PixelBuffer.saliencySide)
  /// The long side on which attention is measured, as libvips does it: coarse enough to see things, not texture.
  private static let attentionSide = 32.0
  /// Entropy needs enough pixels in a slice.
  private static let entropySide = Double(PixelBuffer.interestSide)
  /// The least number of pixels that the kernel has for each of a copy's, along a side.
  private static let margin = 2.0

  /// The part of the stored photo that stands out, as large as `crop`, which is the part where nothing does; all in
  /// fractions.
  static func salient(_ photo: ReducedPhoto, like crop: Rect, isRound: Bool) throws(DecoderError) -> Rect {
    let small = try copy(of: photo, side: saliencySide)
    let (width, height) = (Double(small.width), Double(small.height))
    let pixels = Rect(
      x: crop.x * width, y: crop.y * height, width: crop.width * width, height: crop.height * height)
    guard let (x, y) = small.salient(like: pixels, isRound: isRound) else { return crop }
    return placed(crop, x: x / width, y: y / height)
  }

  /// A copy of a whole photo whose long side has a number of pixels. Most of the way down is made by means of squares,
  /// which take a fraction of a kernel's time.
  private static func copy(of photo: ReducedPhoto, side: Double) throws(DecoderError) -> PixelBuffer {
    let factor = min(Int(max(photo.width, photo.height) / side / margin), PixelBuffer.mostReduction)
    let photo = factor >= 2 && !photo.hasAlpha ? try photo.reduced(by: factor) : photo
    let small = try photo.copy(scale: side / max(photo.width, photo.height))
    photo.colour?.apply(to: small)
    return small
  }

  /// The part of the stored photo that draws attention, or the one with the most detail, as large as `crop`; all in
  /// fractions.
  static func part(_ photo: ReducedPhoto, like crop: Rect, focus: Focus) throws(DecoderError) -> Rect {
    let small = try copy(of: photo, side: focus == .entropy ? entropySide : attentionSide)
    let size = (width: Double(small.width), height: Double(small.height))
    let width = crop.width * size.width
    let height = crop.height * size.height
    if focus == .entropy {
      guard
        let (x, y) = small.entropy(
          cropWidth: Int(max(1, width.rounded())), cropHeight: Int(max(1, height.rounded())))
      else { return crop }
      return placed(crop, x: Double(x) / size.width, y: Double(y) / size.height)
    }
    guard let (x, y) = small.attention(cropWidth: width, cropHeight: height) else { return crop }
    return placed(
      crop, x: (Double(x) + 0.5) / size.width - crop.width / 2,
      y: (Double(y) + 0.5) / size.height - crop.height / 2)
  }

  /// A part of the same size with its top left as near to a point as the edges allow.
  private static func placed(_ crop: Rect, x: Double, y: Double) -> Rect {
    Rect(
      x: min(max(0, x), 1 - crop.width), y: min(max(0, y), 1 - crop.height), width: crop.width,
      height: crop.height)
  }
}
