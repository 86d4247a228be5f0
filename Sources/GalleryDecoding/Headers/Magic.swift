/// The format of a photo, by its first bytes. Names and extensions have no say.
enum Magic {
  private enum Kind {
    case photo(PhotoFormat)
    /// A picture that is not decoded, by name.
    case picture(String)
    case other(String)
  }

  /// The number of bytes that tell a kind.
  private static let headCount = 64

  /// The first bytes of files, a character each, and their kinds.
  private static let signatures: [(starts: [[UInt8]], kind: Kind)] = [
    (["\u{FF}\u{D8}\u{FF}"], .photo(.jpeg)),
    (["\u{89}PNG\r\n\u{1A}\n"], .photo(.png)),
    (["GIF87a", "GIF89a"], .photo(.gif)),
    (["II*\0", "MM\0*", "II+\0", "MM\0+"], .photo(.tiff)),
    // Raw photos whose structure is not quite TIFF's.
    (["IIU\0", "IIRO", "IIRS", "MMOR", "FUJIFILMCCD-RAW "], .photo(.raw)),
    (["\u{FF}\n", "\0\0\0\u{C}JXL \r\n\u{87}\n"], .photo(.jxl)),
    (["BM"], .picture("BMP")),
    (["8BPS"], .picture("Photoshop PSD")),
    (["\0\0\u{1}\0"], .picture("ICO")),
    (["\0\0\0\u{C}jP  ", "\u{FF}\u{4F}\u{FF}\u{51}"], .picture("JPEG 2000")),
    (["v/1\u{1}"], .picture("OpenEXR")),
    (["SIMPLE  ="], .picture("FITS")),
    (["#?RADIANCE", "#?RGBE"], .picture("Radiance HDR")),
    (["DDS "], .picture("DDS")),
    (["FOVb"], .picture("X3F")),
    (["\u{8}\u{F2}\u{A6}\u{B6}", "\u{B6}\u{A6}\u{F2}\u{8}"], .picture("VIPS")),
    (["<svg"], .picture("SVG")),
    (["P1", "P4"], .picture("PBM")), (["P2", "P5"], .picture("PGM")), (["P3", "P6"], .picture("PPM")),
    (["P7"], .picture("PAM")), (["PF", "Pf"], .picture("PFM")),
    (["%PDF"], .other("PDF document")), (["%!PS"], .other("PostScript document")),
    (["PK\u{3}\u{4}"], .other("ZIP archive")), (["\u{1F}\u{8B}"], .other("gzip archive")),
    // A film in Matroska's container.
    (["\u{1A}E\u{DF}\u{A3}"], .other("video")),
    (["RIFF"], .other("RIFF file without a picture")),
    (["ID3"], .other("MP3 audio")), (["OggS"], .other("audio or video")),
    (["\u{7F}ELF", "MZ"], .other("program")),
  ].map { starts, kind in (starts.map { $0.unicodeScalars.map { UInt8($0.value) } }, kind) }

  /// The format, or a failure that names what the file is instead.
  static func format(of bytes: inout HeaderBytes) throws(DecodingFailure) -> PhotoFormat {
    let head = Array(try bytes.bytes(at: 0, count: min(bytes.count, headCount)))
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
    if head.dropFirst(4).starts(with: "ftyp".utf8) {
      return try container(brand: head[8..<min(12, head.count)], &bytes)
    }
    switch signatures.first(where: { $0.starts.contains(where: head.starts) })?.kind {
    case .photo(let format): return format
    case .picture(let name): throw .unsupported(name)
    case .other(let name): throw .notAnImage(name)
    case nil:
      // As transfers for text change it: without the highest bit, or in its line ends.
      if head.starts(with: "\u{9}PNG".utf8) || head.first == 0x89 && head.dropFirst().starts(with: "PNG".utf8)
      {
        throw .damagedHeader("the PNG signature is wrong")
      }
      throw .notAnImage(text(head))
    }
  }

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
