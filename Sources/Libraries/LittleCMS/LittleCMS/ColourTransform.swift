import CLCMS

/// A transform from a profile's colours to sRGB.
package final class ColourTransform {
  private let transform: cmsHTRANSFORM

  /// Creates a transform for pixels of four bytes, which does not change the fourth byte. Returns `nil` if
  /// the profile is broken or does not fit the pixels. For a grey profile, the first three bytes are equal.
  package init?(profile: [UInt8], isGrey: Bool) {
    guard let made = gallery_lcms_open(profile, UInt32(clamping: profile.count), isGrey ? 1 : 0) else {
      return nil
    }
    transform = made
  }

  deinit { cmsDeleteTransform(transform) }

  package func apply(to pixels: inout MutableSpan<UInt8>) {
    pixels.withUnsafeMutableBytes {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, UInt32(clamping: $0.count / 4))
    }
  }
}
