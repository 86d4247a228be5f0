import CVips

/// An image of libvips. It is freed with its last reference.
///
/// Operations are lazy: pixels are computed on demand.
package final class VipsPicture {
  let image: UnsafeMutablePointer<VipsImage>
  /// The source of the image's rows, kept alive while they are computed.
  private var rows: VipsRows?

  /// Takes ownership of a result of libvips. Throws if it is `nil`.
  private init(_ made: UnsafeMutablePointer<VipsImage>?) throws(VipsError) {
    guard let made else { throw VipsError.last() }
    image = made
  }

  deinit { g_object_unref(image) }

  /// Opens a file in memory, which must outlive the image. JPEG and WebP can be reduced while loading, by a
  /// factor of 1, 2, 4 or 8. An SVG is drawn at its own size times `scale`. If `thumbnail` is true, the
  /// thumbnail of a HEIF file is opened instead of the image. If `strict` is true, damaged data are an error.
  package convenience init(
    loading bytes: Span<UInt8>, by loader: VipsLoader, shrink: Int, scale: Double = 1,
    thumbnail: Bool = false, strict: Bool
  ) throws(VipsError) {
    try self.init(
      bytes.withUnsafeBytes {
        gallery_vips_load(
          $0.baseAddress, $0.count, loader.operation, Int32(shrink), scale,
          thumbnail && loader == .heif ? 1 : 0, strict ? 1 : 0)
      })
  }

  /// Creates an image from interleaved 8-bit sRGB pixels, which must outlive it.
  package convenience init(
    pixels bytes: Span<UInt8>, width: Int, height: Int, bands: Int, dpi: Double
  ) throws(VipsError) {
    try self.init(
      bytes.withUnsafeBytes {
        gallery_vips_wrap($0.baseAddress, $0.count, Int32(width), Int32(height), Int32(bands), dpi)
      })
  }

  /// Creates an image whose rows are made on demand. By default, its samples are 8-bit sRGB.
  package convenience init(
    _ rows: VipsRows, width: Int, height: Int, bands: Int, _ number: VipsNumber = .uint8,
    _ colours: VipsColours = .srgb, dpi: Double = 72
  ) throws(VipsError) {
    try self.init(
      gallery_vips_stream(
        VipsRows.row, Unmanaged.passUnretained(rows).toOpaque(), Int32(width), Int32(height), Int32(bands),
        number.format, colours.interpretation, dpi, nil))
    self.rows = rows
  }

  /// Creates an image with the metadata of another one, but its own size and pixels. Its rows are made on
  /// demand.
  package convenience init(
    _ rows: VipsRows, width: Int, height: Int, like other: VipsPicture
  ) throws(VipsError) {
    try self.init(
      gallery_vips_stream(
        VipsRows.row, Unmanaged.passUnretained(rows).toOpaque(), Int32(width), Int32(height), 0,
        VIPS_FORMAT_UCHAR, VIPS_INTERPRETATION_sRGB, 0, other.image))
    self.rows = rows
  }

  package var width: Int { Int(vips_image_get_width(image)) }
  package var height: Int { Int(vips_image_get_height(image)) }
  package var bands: Int { Int(vips_image_get_bands(image)) }
  package var number: VipsNumber { VipsNumber(format: vips_image_get_format(image)) }
  package var colours: VipsColours { VipsColours(interpretation: vips_image_guess_interpretation(image)) }
  /// A Boolean value that indicates whether the image already has three bands of 8-bit sRGB.
  package var isPlainSRGB: Bool {
    colours == .srgb && number == .uint8 && bands == 3 && vips_image_get_coding(image) == VIPS_CODING_NONE
  }
  package var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }
  /// A Boolean value that indicates whether the image is 8-bit Lab in libvips' packed form.
  package var isPackedLab: Bool { vips_image_get_coding(image) == VIPS_CODING_LABQ }
  package var hasProfile: Bool { profile != nil }

  private var profile: UnsafeBufferPointer<UInt8>? {
    var count = 0
    return gallery_vips_profile(image, &count).map {
      UnsafeBufferPointer(start: $0.assumingMemoryBound(to: UInt8.self), count: count)
    }
  }

  /// Lends the embedded colour profile. Returns `nil` if the image has no profile.
  package func withProfile<Output>(_ body: (Span<UInt8>) -> Output) -> Output? {
    profile.map { body($0.span) }
  }

  /// Throws the cause if the first rows cannot be read. The rows can be read again.
  package func requireFirstRows() throws(VipsError) {
    guard gallery_vips_readable_rows(image, 1) > 0 else { throw VipsError.last() }
  }

  /// The number of rows from the top that can be decoded. Afterwards, a loaded image cannot be read again.
  package var decodableRows: Int {
    defer { VipsError.clear() }
    return Int(gallery_vips_readable_rows(image, .max))
  }

  /// Computes all pixels, row by row without padding.
  package func pixels() throws(VipsError) -> VipsBlock {
    var count = 0
    guard let block = vips_image_write_to_memory(image, &count) else { throw VipsError.last() }
    return VipsBlock(block, count: count)
  }
}

extension VipsPicture {
  /// Returns a part of the image at its place on an area of another size. The rest is black, or transparent if the image
  /// has alpha.
  package func part(
    x: Int, y: Int, width: Int, height: Int, onWidth: Int, height onHeight: Int
  ) throws(VipsError) -> VipsPicture {
    try VipsPicture(
      gallery_vips_part(
        image, Int32(x), Int32(y), Int32(width), Int32(height), Int32(onWidth), Int32(onHeight)))
  }

  /// Returns the means of whole blocks of pixels.
  package func shrunk(across: Int, down: Int) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_shrink(image, Int32(across), Int32(down)))
  }

  package func premultiplied() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_premultiply(image))
  }

  package func unpremultiplied() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_unpremultiply(image))
  }

  /// Returns the samples converted to another number type and clipped to its range.
  package func cast(to number: VipsNumber) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_cast(image, number.format))
  }

  package func bands(_ first: Int, count: Int) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_extract_bands(image, Int32(first), Int32(count)))
  }

  /// Returns the image with the bands of another image appended.
  package func joined(with other: VipsPicture) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_join_bands(image, other.image))
  }

  /// Returns the image with a band of 255 appended.
  package func addingOpaqueBand() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_add_opaque_band(image))
  }

  package func multiplied(by factor: Double) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_multiply(image, factor))
  }

  /// Returns the same samples with another interpretation.
  package func withInterpretation(_ colours: VipsColours) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_with_interpretation(image, colours.interpretation))
  }

  /// Returns the same pixels with a colour profile, which is copied; `nil` removes the image's own.
  package func with(profile: [UInt8]?) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_with_profile(image, profile, profile?.count ?? 0))
  }

  /// Returns packed Lab as floating-point numbers.
  package func unpackedLab() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_unpack_lab(image))
  }

  /// Returns the pixels converted to other colours, keeping alpha.
  package func converted(to colours: VipsColours) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_convert(image, colours.interpretation))
  }

  /// Converts from the embedded profile to 8-bit sRGB, by the ICC.1 number of an intent that the profile
  /// supports.
  package func embeddedToSRGB(intent: Int) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_embedded_to_srgb(image, VipsIntent(rawValue: VipsIntent.RawValue(intent))))
  }
}

extension VipsPicture {
  /// Returns a JPEG without chroma subsampling and without metadata.
  package func jpeg(quality: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_jpeg(image, &$0, &$1, quality) }
  }

  /// Writes a PNG with the sRGB profile and the resolution to an open file.
  package func writePNG(to descriptor: Int32, compression: Int32) throws(VipsError) {
    guard let target = vips_target_new_to_descriptor(descriptor) else { throw VipsError.last() }
    defer { g_object_unref(target) }
    try check(gallery_vips_write_png(image, target, compression))
  }

  /// Returns a PNG without metadata.
  package func barePNG(compression: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_bare_png(image, &$0, &$1, compression) }
  }

  /// Returns a lossy WebP without metadata. `isSharp` keeps coloured edges sharp in twice the time; `effort`
  /// is 0–6.
  package func webp(quality: Int32, isSharp: Bool, effort: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_webp(image, &$0, &$1, quality, isSharp ? 1 : 0, effort) }
  }

  /// Returns a TIFF with the sRGB profile and the resolution. If `isBig` is true, its offsets have 64 bits.
  package func tiff(isBig: Bool) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_tiff(image, &$0, &$1, isBig ? 1 : 0) }
  }

  /// Writes a tiled TIFF pyramid with the sRGB profile, the resolution and 64-bit offsets to an open file.
  /// Each level has half the size of the previous one. Smaller levels wait in the system's temporary folder
  /// until the largest is written. The side of a tile must be a multiple of 16.
  package func writePyramid(to descriptor: Int32, side: Int) throws(VipsError) {
    try check(gallery_vips_write_pyramid(image, descriptor, Int32(side)))
  }

  /// Returns an AVIF with the sRGB profile.
  package func avif(quality: Int32, effort: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_avif(image, &$0, &$1, quality, effort) }
  }

  /// Throws if an encoder failed or received blank rows.
  private func check(_ status: Int32) throws(VipsError) {
    if let failure = rows?.failure { throw failure }
    guard status == 0 else { throw VipsError.last() }
  }

  /// Takes ownership of the block that an encoder allocates.
  private func encoded(
    _ encode: (inout UnsafeMutableRawPointer?, inout Int) -> Int32
  ) throws(VipsError) -> VipsBlock {
    let block = try VipsBlock(encode)
    try check(0)
    return block
  }
}
