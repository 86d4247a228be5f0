import CLCMS

/// A transform from a profile's colours to sRGB.
package final class ColourTransform {
  private let transform: cmsHTRANSFORM

  /// Makes a transform for pixels of four bytes, of which the fourth is left alone.
  ///
  /// `nil` for a profile that is broken or does not fit the pixels.
  ///
  /// - Parameter isGrey: a Boolean value that indicates whether the first three bytes are the same grey, and the profile is
  ///   one of grey.
  package init?(profile: [UInt8], isGrey: Bool) {
    guard let made = gallery_lcms_open(profile, UInt32(clamping: profile.count), isGrey ? 1 : 0) else {
      return nil
    }
    transform = made
  }

  deinit { cmsDeleteTransform(transform) }

  /// Transforms pixels in place.
  package func apply(to pixels: inout MutableSpan<UInt8>) {
    pixels.withUnsafeMutableBytes {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, UInt32(clamping: $0.count / 4))
    }
  }
}
