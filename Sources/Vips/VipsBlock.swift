import CVips

/// A block of bytes that libvips has made: pixels, or an encoded file.
package final class VipsBlock {
  private let start: UnsafeMutableRawPointer
  private let count: Int

  /// Takes over a block.
  init(_ start: UnsafeMutableRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  /// Takes over the block that an encoder makes. The encoder returns 0 if it has set block and size.
  init(_ encode: (inout UnsafeMutableRawPointer?, inout Int) -> Int32) throws(VipsError) {
    var file: UnsafeMutableRawPointer?
    var count = 0
    guard encode(&file, &count) == 0, let file else { throw VipsError.last() }
    start = file
    self.count = count
  }

  deinit { g_free(start) }

  /// Lends the bytes.
  package func withBytes<Output, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try body(UnsafeMutableRawBufferPointer(start: start, count: count))
  }
}

/// The colour profiles of libvips.
package enum VipsProfile {
  /// Returns the bytes of libvips' own sRGB profile, which every sheet carries.
  package static func srgb() throws(VipsError) -> [UInt8] {
    guard let blob = gallery_vips_srgb_profile() else { throw VipsError.last() }
    defer { gallery_vips_unref_blob(blob) }
    var count = 0
    let start = vips_blob_get(blob, &count)
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
