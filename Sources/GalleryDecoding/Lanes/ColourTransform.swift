import CLCMS

/// From an embedded profile's colours to sRGB, on tiles: they have the fewest pixels.
final class ColourTransform {
  private let transform: cmsHTRANSFORM

  /// `nil` for a profile that is broken or does not fit the picture.
  init?(profile: UnsafeRawBufferPointer, isGrey: Bool) {
    var made: cmsHTRANSFORM?
    let count = UInt32(clamping: profile.count)
    let status =
      isGrey
      ? gallery_lcms_open_grey(profile.baseAddress, count, &made)
      : gallery_lcms_open(profile.baseAddress, count, &made)
    guard status == GALLERY_LCMS_OK, let made else { return nil }
    transform = made
  }

  deinit { gallery_lcms_close(transform) }

  /// Transforms pixels in place.
  func apply(to pixels: PixelBuffer) {
    pixels.withBytes { gallery_lcms_apply(transform, $0, UInt32(clamping: pixels.count)) }
  }
}
