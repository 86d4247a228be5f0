import Vips

/// libvips' own sRGB profile, which every sheet carries.
enum SRGBProfile {
  /// The profile.
  static var bytes: [UInt8] {
    get throws(DrawingError) {
      do throws(VipsError) { return try VipsProfile.srgb() } catch { throw DrawingError(error) }
    }
  }
}
