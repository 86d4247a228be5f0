import GalleryGeometry

/// WebP's container (developers.google.com/speed/webp/docs/riff_container) around an encoded picture.
///
/// libvips stores the resolution only among a dozen generated EXIF fields, which it writes in any case.
enum WebPFile {
  private static let pictureChunks: Set<String> = ["VP8 ", "VP8L", "ALPH"]
  private static let flagOfProfile: UInt8 = 0x20
  private static let flagOfAlpha: UInt8 = 0x10
  private static let flagOfEXIF: UInt8 = 0x08

  /// Returns a file with the picture of an encoder's file. The metadata are the resolution in dots per inch,
  /// the ICC profile, and whether the picture may be transparent.
  static func bytes<File: RandomAccessCollection<UInt8>>(
    of file: File, size: PixelSize, metadata: (dpi: Double, profile: [UInt8], hasAlpha: Bool)? = nil
  ) throws(DrawingError) -> [UInt8] where File.Index == Int {
    var picture: [UInt8] = []
    var hasAlphaChunk = false
    var index = 12
    while index + 8 <= file.count {
      let name = String(decoding: file[index..<index + 4], as: UTF8.self)
      let length = (0..<4).reduce(0) { $0 | Int(file[index + 4 + $1]) << ($1 * 8) }
      let end = index + 8 + length + length % 2
      guard end <= file.count else { break }
      if pictureChunks.contains(name) {
        picture += file[index..<end]
        hasAlphaChunk = hasAlphaChunk || name == "ALPH"
      }
      index = end
    }
    guard !picture.isEmpty else { throw .encoder("the encoder's WebP file has no image") }
    func header(_ flags: UInt8) -> [UInt8] {
      chunk("VP8X", [flags, 0, 0, 0] + number(size.width - 1, 3) + number(size.height - 1, 3))
    }
    var chunks = hasAlphaChunk ? header(flagOfAlpha) + picture : picture
    if let metadata {
      chunks =
        header(flagOfProfile | flagOfEXIF | (metadata.hasAlpha ? flagOfAlpha : 0))
        + chunk("ICCP", metadata.profile) + picture + chunk("EXIF", exif(dpi: metadata.dpi))
    }
    return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// Returns a TIFF directory (TIFF 6.0, section 2) with the resolution only.
  private static func exif(dpi: Double) -> [UInt8] {
    let entries = 3
    // The values follow the 8-byte header, the count, the entries and the link to the next directory.
    let values = 8 + 2 + entries * 12 + 4
    func entry(_ tag: Int, type: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(1, 4) + number(value, 4)
    }
    let resolution = number(Int(clamping: (dpi * 1000).rounded()), 4) + number(1000, 4)
    // Type 5 is a fraction, stored elsewhere; type 3 is a short number. Unit 2 is the inch.
    return Array("II".utf8) + number(42, 2) + number(8, 4) + number(entries, 2)
      + entry(0x011A, type: 5, values) + entry(0x011B, type: 5, values + 8) + entry(0x0128, type: 3, 2)
      + number(0, 4) + resolution + resolution
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
