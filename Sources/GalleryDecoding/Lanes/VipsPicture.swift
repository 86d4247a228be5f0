import CVips
import GalleryGeometry
import GalleryModel

/// An image of libvips, owned: released with the last reference to it.
final class VipsPicture {
  private let image: UnsafeMutablePointer<VipsImage>

  /// Takes over what a call of libvips made.
  private init(_ made: UnsafeMutablePointer<VipsImage>?) throws(LaneFailure) {
    guard let made else { throw Self.failure() }
    image = made
  }

  deinit { gallery_vips_release(image) }

  /// Opens a picture in memory, which must outlive it.
  convenience init(
    _ bytes: UnsafeRawBufferPointer, format: gallery_vips_format, shrink: Int, strict: Bool
  ) throws(LaneFailure) {
    try self.init(
      gallery_vips_load(bytes.baseAddress, bytes.count, format, Int32(shrink), strict ? 1 : 0))
  }

  var size: PixelSize {
    PixelSize(width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
  }
  var bands: Int { Int(vips_image_get_bands(image)) }
  var format: VipsBandFormat { vips_image_get_format(image) }
  var interpretation: VipsInterpretation { vips_image_guess_interpretation(image) }
  /// A Boolean value that indicates whether it is three bands of eight bits in sRGB already.
  var isPlainSRGB: Bool {
    interpretation == VIPS_INTERPRETATION_sRGB && format == VIPS_FORMAT_UCHAR && bands == 3
      && vips_image_get_coding(image) == VIPS_CODING_NONE
  }
  var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }
  /// The embedded colour profile; it lives as long as the picture.
  var profile: UnsafeRawBufferPointer? {
    var count = 0
    return gallery_vips_profile(image, &count).map { UnsafeRawBufferPointer(start: $0, count: count) }
  }

  /// Throws the cause if the first rows cannot be read. They can be read again.
  func requireFirstRows() throws(LaneFailure) {
    guard gallery_vips_reads_first_rows(image) != 0 else { throw Self.failure() }
  }
  /// How many rows from the top can be read. Sequential pictures cannot be read again then.
  var soundRows: Int { Int(gallery_vips_sound_rows(image)) }
  func blank(below rows: Int) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_blank_below(image, Int32(rows)))
  }
  func shrunk(across: Int, down: Int) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_shrink(image, Int32(across), Int32(down)))
  }
  func premultiplied() throws(LaneFailure) -> VipsPicture { try VipsPicture(gallery_vips_premultiply(image)) }
  func unpremultiplied() throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_unpremultiply(image))
  }
  func cast(to format: VipsBandFormat) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_cast(image, format))
  }
  func bands(_ first: Int, count: Int) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_extract_bands(image, Int32(first), Int32(count)))
  }
  func joined(with alpha: VipsPicture) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_join_bands(image, alpha.image))
  }
  func addingOpaqueBand() throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_add_opaque_band(image))
  }
  func multiplied(by factor: Double) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_multiply(image, factor))
  }
  func called(_ interpretation: VipsInterpretation) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_call_it(image, interpretation))
  }
  /// The same pixels with a profile, which is copied.
  func with(profile: UnsafeRawBufferPointer) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_with_profile(image, profile.baseAddress, profile.count))
  }
  func withoutProfile() throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_without_profile(image))
  }
  /// Grey, with or without alpha, as the same grey in three bands.
  func inThreeColours() throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_in_three_colours(image))
  }
  /// Lab of eight bits, which libvips packs.
  var isPackedLab: Bool { vips_image_get_coding(image) == VIPS_CODING_LABQ }
  func unpackedLab() throws(LaneFailure) -> VipsPicture { try VipsPicture(gallery_vips_unpack_lab(image)) }
  func toSRGB() throws(LaneFailure) -> VipsPicture { try VipsPicture(gallery_vips_to_srgb(image)) }
  func embeddedToSRGB(_ intent: VipsIntent) throws(LaneFailure) -> VipsPicture {
    try VipsPicture(gallery_vips_embedded_to_srgb(image, intent))
  }

  /// Computes all pixels of an image of four eight-bit bands.
  func pixels() throws(LaneFailure) -> PixelBuffer {
    var count = 0
    guard let block = gallery_vips_pixels(image, &count) else { throw Self.failure() }
    guard bands == 4, count == size.width * size.height * 4 else {
      gallery_vips_free(block)
      throw .undecodable("unexpected pixel format")
    }
    return PixelBuffer(adopting: block, width: size.width, height: size.height) { gallery_vips_free($0) }
  }

  /// Forgets what libvips said about pictures before: decoding leniently leaves its complaints behind.
  static func forgetErrors() { vips_error_clear() }

  /// What libvips says about the last error. Its buffer is one for the process, and a worker has one thread
  /// that calls it.
  private static func failure() -> LaneFailure {
    let text = String(cString: vips_error_buffer())
    vips_error_clear()
    if text.contains("out of memory") || text.contains("unable to allocate") { return .noMemory }
    if text.contains("error JxlDecoderProcessInput") { return .undecodable("libjxl finds an error in it") }
    return .undecodable(DecoderReason.cause(text))
  }
}
