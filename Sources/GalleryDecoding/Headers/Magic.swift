/// The kind of a file, by its first bytes. Names and extensions have no say.
enum Magic {
  /// The format, or a failure that names what the file is instead.
  static func format(of bytes: inout HeaderBytes) throws(DecodingFailure) -> PhotoFormat {
    let head = Array(try bytes.bytes(at: 0, count: min(bytes.count, 64)))
    func starts(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + prefix.count && head[offset..<offset + prefix.count].elementsEqual(prefix)
    }
    func starts(_ text: String, at offset: Int = 0) -> Bool { starts(Array(text.utf8), at: offset) }

    if starts([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    // As transfers for text change it: without the highest bit, or in its line ends.
    if starts("\u{9}PNG") || starts([0x89]) && starts("PNG", at: 1) {
      throw .damagedHeader("the PNG signature is wrong")
    }
    if starts("RIFF"), starts("WEBP", at: 8) { return .webp }
    if starts("GIF87a") || starts("GIF89a") { return .gif }
    if starts("II*\0") || starts("MM\0*") || starts("II+\0") || starts("MM\0+") { return .tiff }
    if starts("IIU\0") || starts("IIRO") || starts("IIRS") || starts("MMOR") { return .raw }
    if starts("FUJIFILMCCD-RAW ") { return .raw }
    if starts([0xFF, 0x0A]) || starts([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) {
      return .jxl
    }
    if starts("ftyp", at: 4) { return try container(brand: head[8..<min(12, head.count)], &bytes) }
    for (prefix, name) in unsupported where starts(prefix) { throw .unsupported(name) }
    for (prefix, name) in others where starts(prefix) { throw .notAnImage(name) }
    throw .notAnImage(text(head))
  }

  /// Pictures, but not on the list.
  private static let unsupported: [([UInt8], String)] = [
    (Array("BM".utf8), "BMP"),
    (Array("8BPS".utf8), "Photoshop PSD"),
    ([0, 0, 1, 0], "ICO"),
    ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
    ([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
    ([0x76, 0x2F, 0x31, 0x01], "OpenEXR"),
    (Array("SIMPLE  =".utf8), "FITS"),
    (Array("#?RADIANCE".utf8), "Radiance HDR"),
    (Array("#?RGBE".utf8), "Radiance HDR"),
    (Array("DDS ".utf8), "DDS"),
    (Array("FOVb".utf8), "X3F"),
    ([0x08, 0xF2, 0xA6, 0xB6], "VIPS"),
    ([0xB6, 0xA6, 0xF2, 0x08], "VIPS"),
    (Array("<svg".utf8), "SVG"),
    (Array("P1".utf8), "PBM"), (Array("P2".utf8), "PGM"), (Array("P3".utf8), "PPM"),
    (Array("P4".utf8), "PBM"), (Array("P5".utf8), "PGM"), (Array("P6".utf8), "PPM"),
    (Array("P7".utf8), "PAM"), (Array("PF".utf8), "PFM"), (Array("Pf".utf8), "PFM"),
  ]

  /// No pictures at all.
  private static let others: [([UInt8], String)] = [
    (Array("%PDF".utf8), "PDF document"),
    (Array("%!PS".utf8), "PostScript document"),
    (Array("PK\u{3}\u{4}".utf8), "ZIP archive"),
    ([0x1F, 0x8B], "gzip archive"),
    ([0x1A, 0x45, 0xDF, 0xA3], "video"),
    (Array("RIFF".utf8), "RIFF file without a picture"),
    (Array("ID3".utf8), "MP3 audio"),
    ([0x7F, 0x45, 0x4C, 0x46], "program"),
    (Array("MZ".utf8), "program"),
  ]

  /// Returns the content of an ISO base media file. Some writers put the telling brand among the compatible ones.
  private static func container(
    brand: ArraySlice<UInt8>, _ bytes: inout HeaderBytes
  ) throws(DecodingFailure) -> PhotoFormat {
    let length = min(try bytes.big32(at: 0), 256, bytes.count)
    var brands = [String(decoding: brand, as: UTF8.self)]
    for offset in stride(from: 16, to: max(16, length - 3), by: 4) {
      brands.append(String(decoding: try bytes.bytes(at: offset, count: 4), as: UTF8.self))
    }
    if brands[0] == "crx " { throw .unsupported("Canon CR3") }
    let pictures: Set = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "miaf",
    ]
    if brands.contains(where: pictures.contains) { return .heif }
    throw .notAnImage("video")
  }

  /// A guess at what text is, for the report.
  private static func text(_ head: [UInt8]) -> String? {
    // The last character may be cut off; no other byte of text looks like that.
    let whole = head.prefix(max(1, head.count - 3))
    guard head.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }),
      String(validating: whole, as: UTF8.self) != nil
        || String(validating: head, as: UTF8.self) != nil
    else { return nil }
    let start = String(decoding: head.drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "HTML page" }
    if start.hasPrefix("<") { return "XML document" }
    if start.hasPrefix("{") || start.hasPrefix("[") { return "JSON document" }
    return head.count > 1 ? "text" : nil
  }
}
