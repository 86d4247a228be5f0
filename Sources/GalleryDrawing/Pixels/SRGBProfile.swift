import CVips

/// libvips' own sRGB profile, which every sheet carries.
final class SRGBProfile {
  private let blob: UnsafeMutablePointer<VipsBlob>

  init() throws(DrawingError) {
    guard let blob = gallery_vips_srgb_profile() else { throw VipsRuntime.failure() }
    self.blob = blob
  }

  deinit { gallery_vips_unref_blob(blob) }

  /// The profile. It lives as long as its owner.
  var bytes: UnsafeRawBufferPointer {
    var count = 0
    let start = vips_blob_get(blob, &count)
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}
