import CVips
import GalleryModel

/// Crops that depend on the pixels, found by libvips on a small copy of the photo.
enum SmartCrop {
  /// libvips looks at 32 × 32 pixels itself for `attention`; this many leave the crop's place exact to a percent.
  private static let side = 96.0

  /// The part of the stored photo to show, of the same proportions as `crop`; all in fractions.
  static func part(_ photo: ReducedPhoto, like crop: Rect, focus: Focus) throws(LaneFailure) -> Rect {
    let scale = min(1, side / max(photo.width, photo.height))
    let size = PixelSize(
      width: max(1, Int((photo.width * scale).rounded())),
      height: max(1, Int((photo.height * scale).rounded())))
    let wanted = PixelSize(
      width: min(size.width, max(1, Int((crop.width * Double(size.width)).rounded()))),
      height: min(size.height, max(1, Int((crop.height * Double(size.height)).rounded()))))
    // There is nothing to choose.
    if wanted == size { return crop }
    let small = try photo.tile(Crop.whole, size: size)
    photo.colour?.apply(to: small)
    let found = try VipsPicture(viewing: small).smartcrop(
      wanted, focus == .entropy ? VIPS_INTERESTING_ENTROPY : VIPS_INTERESTING_ATTENTION)
    return Rect(
      x: min(Double(found.left) / Double(size.width), 1 - crop.width),
      y: min(Double(found.top) / Double(size.height), 1 - crop.height), width: crop.width, height: crop.height
    )
  }
}
