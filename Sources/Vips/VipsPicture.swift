import CVips

/// An image of libvips. It is released with the last reference to it.
///
/// Operations compute nothing by themselves: pixels are computed when they are asked for.
package final class VipsPicture {
  let image: UnsafeMutablePointer<VipsImage>
  /// What the image is made of while it is computed.
  private var rows: VipsRows?

  /// Takes over the result of a call of libvips.
  private init(_ made: UnsafeMutablePointer<VipsImage>?) throws(VipsError) {
    guard let made else { throw VipsError.last() }
    image = made
  }

  deinit { g_object_unref(image) }

  /// Opens a file in memory, which must outlive the picture. JPEG and WebP are reduced while they are loaded, by a factor of
  /// 1, 2, 4 or 8. If `strict`, a picture that is not sound is an error.
  package convenience init(
    loading bytes: Span<UInt8>, by loader: VipsLoader, shrink: Int, strict: Bool
  ) throws(VipsError) {
    try self.init(
      bytes.withUnsafeBytes {
        gallery_vips_load($0.baseAddress, $0.count, loader.operation, Int32(shrink), strict ? 1 : 0)
      })
  }

  /// Makes a picture of rows of interleaved sRGB pixels, 8 bits a band, which must outlive it.
  package convenience init(
    pixels bytes: Span<UInt8>, width: Int, height: Int, bands: Int, dpi: Double
  ) throws(VipsError) {
    try self.init(
      bytes.withUnsafeBytes {
        gallery_vips_wrap($0.baseAddress, $0.count, Int32(width), Int32(height), Int32(bands), dpi)
      })
  }

  /// Makes a picture of sRGB pixels, 8 bits a band, whose rows are made while an encoder asks for them.
  package convenience init(
    _ rows: VipsRows, width: Int, height: Int, bands: Int, dpi: Double
  ) throws(VipsError) {
    try self.init(
      gallery_vips_stream(
        VipsRows.row, Unmanaged.passUnretained(rows).toOpaque(), Int32(width), Int32(height), Int32(bands),
        dpi, nil))
    self.rows = rows
  }

  /// Makes a picture that is like another one, its metadata included, but for its size and its pixels, whose rows are made
  /// while they are asked for.
  package convenience init(
    _ rows: VipsRows, width: Int, height: Int, like other: VipsPicture
  ) throws(VipsError) {
    try self.init(
      gallery_vips_stream(
        VipsRows.row, Unmanaged.passUnretained(rows).toOpaque(), Int32(width), Int32(height), 0, 0,
        other.image))
    self.rows = rows
  }

  /// The number of columns.
  package var width: Int { Int(vips_image_get_width(image)) }
  /// The number of rows.
  package var height: Int { Int(vips_image_get_height(image)) }
  /// The number of bands.
  package var bands: Int { Int(vips_image_get_bands(image)) }
  /// The type of the numbers.
  package var number: VipsNumber { VipsNumber(format: vips_image_get_format(image)) }
  /// The meaning of the numbers.
  package var colours: VipsColours { VipsColours(interpretation: vips_image_guess_interpretation(image)) }
  /// A Boolean value that indicates whether the picture is three bands of 8 bits in sRGB already.
  package var isPlainSRGB: Bool {
    colours == .srgb && number == .uint8 && bands == 3 && vips_image_get_coding(image) == VIPS_CODING_NONE
  }
  /// A Boolean value that indicates whether the last band is alpha.
  package var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }
  /// A Boolean value that indicates whether the picture is Lab of eight bits, which libvips packs.
  package var isPackedLab: Bool { vips_image_get_coding(image) == VIPS_CODING_LABQ }
  /// A Boolean value that indicates whether the picture has a colour profile.
  package var hasProfile: Bool { profile != nil }

  private var profile: UnsafeBufferPointer<UInt8>? {
    var count = 0
    return gallery_vips_profile(image, &count).map {
      UnsafeBufferPointer(start: $0.assumingMemoryBound(to: UInt8.self), count: count)
    }
  }

  /// Lends the embedded colour profile; returns `nil` if there is none.
  package func withProfile<Output>(_ body: (Span<UInt8>) -> Output) -> Output? {
    profile.map { body($0.span) }
  }

  /// Throws the cause if the first rows cannot be read. They can be read again.
  package func requireFirstRows() throws(VipsError) {
    guard gallery_vips_readable_rows(image, 1) > 0 else { throw VipsError.last() }
  }

  /// The number of rows from the top that can be decoded. A picture that is loaded cannot be read again then.
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
  /// Returns the picture with everything below some rows black, or transparent where it has alpha.
  package func blank(below rows: Int) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_blank_below(image, Int32(rows)))
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

  /// Returns the numbers as another type, with what is beyond its range cut off.
  package func cast(to number: VipsNumber) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_cast(image, number.format))
  }

  package func bands(_ first: Int, count: Int) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_extract_bands(image, Int32(first), Int32(count)))
  }

  /// Returns the bands with those of another picture behind them.
  package func joined(with other: VipsPicture) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_join_bands(image, other.image))
  }

  /// Returns the bands with one of 255 behind them.
  package func addingOpaqueBand() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_add_opaque_band(image))
  }

  package func multiplied(by factor: Double) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_multiply(image, factor))
  }

  /// Returns the same numbers with another meaning.
  package func withInterpretation(_ colours: VipsColours) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_with_interpretation(image, colours.interpretation))
  }

  /// Returns the same pixels with a colour profile, which is copied.
  package func with(profile: [UInt8]) throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_with_profile(image, profile, profile.count))
  }

  /// Returns the same pixels without a colour profile.
  package func withoutProfile() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_with_profile(image, nil, 0))
  }

  /// Returns grey of 8 or 16 bits, with or without alpha, as the same grey in three bands.
  package func greyToRGB() throws(VipsError) -> VipsPicture {
    try VipsPicture(
      gallery_vips_convert(
        image, number == .uint16 ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB))
  }

  /// Returns packed Lab as floating-point numbers.
  package func unpackedLab() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_unpack_lab(image))
  }

  package func toSRGB() throws(VipsError) -> VipsPicture {
    try VipsPicture(gallery_vips_convert(image, VIPS_INTERPRETATION_sRGB))
  }

  /// Returns the colours of the embedded profile as sRGB of 8 bits.
  ///
  /// - Parameter intent: an intent that the profile has, by its number in ICC.1. Without it, libvips leaves the colours as
  ///   they are.
  package func embeddedToSRGB(intent: Int) throws(VipsError) -> VipsPicture {
    try VipsPicture(
      gallery_vips_embedded_to_srgb(image, VipsIntent(rawValue: VipsIntent.RawValue(intent))))
  }
}

extension VipsPicture {
  /// Returns a JPEG without chroma subsampling: pixels alone.
  package func jpeg(quality: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_jpeg(image, &$0, &$1, quality) }
  }

  /// Writes a PNG with the sRGB profile and the resolution to an open file.
  package func writePNG(to descriptor: Int32, compression: Int32) throws(VipsError) {
    guard let target = vips_target_new_to_descriptor(descriptor) else { throw VipsError.last() }
    defer { g_object_unref(target) }
    try check(gallery_vips_write_png(image, target, compression))
  }

  /// Returns a PNG: pixels alone.
  package func barePNG(compression: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_bare_png(image, &$0, &$1, compression) }
  }

  /// Returns a lossy WebP: pixels alone. To keep coloured edges sharp takes twice the time; `effort` is 0–6.
  package func webp(quality: Int32, isSharp: Bool, effort: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_webp(image, &$0, &$1, quality, isSharp ? 1 : 0, effort) }
  }

  /// Returns a TIFF with the sRGB profile and the resolution, with offsets of 64 bits if `isBig`.
  package func tiff(isBig: Bool) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_tiff(image, &$0, &$1, isBig ? 1 : 0) }
  }

  /// Writes a TIFF that holds the picture in tiles, and again in half the size, and so on, with the sRGB profile and the
  /// resolution, to an open file. Its offsets have 64 bits. The smaller sizes wait in the system's folder for temporary
  /// files until the largest is written. A tile's side is a multiple of 16.
  package func writePyramid(to descriptor: Int32, side: Int) throws(VipsError) {
    try check(gallery_vips_write_pyramid(image, descriptor, Int32(side)))
  }

  /// Returns an AVIF with the sRGB profile.
  package func avif(quality: Int32, effort: Int32) throws(VipsError) -> VipsBlock {
    try encoded { gallery_vips_write_avif(image, &$0, &$1, quality, effort) }
  }

  /// Throws where an encoder has failed, or has got blank rows.
  private func check(_ status: Int32) throws(VipsError) {
    if let failure = rows?.failure { throw failure }
    guard status == 0 else { throw VipsError.last() }
  }

  /// Takes over the block that an encoder makes.
  private func encoded(
    _ encode: (inout UnsafeMutableRawPointer?, inout Int) -> Int32
  ) throws(VipsError) -> VipsBlock {
    let block = try VipsBlock(encode)
    try check(0)
    return block
  }
}
