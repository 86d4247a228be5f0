/// The kind of content that bytes are, as far as a listing needs to know; names and headers have no say. Whether a
/// picture can be decoded is not decided here.
enum PictureMagic {
  enum Content: Sendable, Hashable {
    case picture
    /// Something that is no text: what it is.
    case other(String)
    case text
    case empty
  }

  static func content(of bytes: some Collection<UInt8>) -> Content {
    let head = Array(bytes.prefix(64))
    func starts(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    func starts(_ prefix: [UInt8]) -> Bool { head.starts(with: prefix) }
    guard !head.isEmpty else { return .empty }
    if pictures.contains(where: { starts($0) }) || starts("RIFF") && starts("WEBP", at: 8) { return .picture }
    if starts("ftyp", at: 4) {
      let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
      return videoBrands.contains { brand.hasPrefix($0) } ? .other("video") : .picture
    }
    for (prefix, name) in others where starts(prefix) { return .other(name) }
    // Two byte-order marks of UTF-16, and a zero byte that no UTF-8 text has.
    if starts([0xFF, 0xFE]) || starts([0xFE, 0xFF]) { return .other("text in UTF-16; save it as UTF-8") }
    return head.contains(0) ? .other("unknown binary content") : .text
  }

  private static let pictures: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF87a".utf8),
    Array("GIF89a".utf8),
    Array("II*\0".utf8), Array("MM\0*".utf8), Array("II+\0".utf8), Array("MM\0+".utf8), Array("IIU\0".utf8),
    Array("IIRO".utf8), Array("IIRS".utf8), Array("MMOR".utf8), Array("FUJIFILMCCD-RAW ".utf8), [0xFF, 0x0A],
    [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20],
    Array("8BPS".utf8),
  ]
  private static let videoBrands = ["isom", "iso2", "mp4", "qt", "avc1", "M4V", "3gp", "M4A", "dash"]
  private static let others: [([UInt8], String)] = [
    (Array("%PDF".utf8), "a PDF document"), (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
    ([0x1F, 0x8B], "a gzip archive"), ([0x1A, 0x45, 0xDF, 0xA3], "video"), (Array("ID3".utf8), "audio"),
    (Array("OggS".utf8), "audio or video"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0, 0, 1, 0], "an icon"),
    (Array("RIFF".utf8), "audio or video"), (Array("BM".utf8) + [0], "a BMP picture, which is not read"),
  ]
}
