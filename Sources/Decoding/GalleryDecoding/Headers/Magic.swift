import GalleryModel

/// Detects a photo's format from its first bytes, ignoring names and extensions.
enum Magic {
  private static let formats: [FileKind: PhotoFormat] = [
    .jpeg: .jpeg, .png: .png, .webp: .webp, .gif: .gif, .tiff: .tiff, .raw: .raw, .jxl: .jxl, .bmp: .bmp,
    .psd: .psd, .icon: .icon, .jpeg2000: .jp2k, .svg: .svg,
  ]
  /// The types of files that are not photos.
  private static let others: [FileKind: String] = [
    .pdf: "PDF document", .postScript: "PostScript document", .zip: "ZIP archive", .gzip: "gzip archive",
    .matroska: "video", .riff: "RIFF file without an image", .mp3: "MP3 audio", .ogg: "audio or video",
    .elf: "program", .windowsProgram: "program",
  ]

  /// Returns the format. Throws a failure that names the actual type if the file is not a supported photo.
  static func format(of bytes: HeaderBytes) throws(DecodingFailure) -> PhotoFormat {
    let head = Array(try bytes.bytes(at: 0, count: min(bytes.count, FileKind.headCount)))
    let kind = FileKind(head)
    if let format = kind.flatMap({ formats[$0] }) { return format }
    switch kind {
    case .isoMedia: return try container(brand: head[8..<min(12, head.count)], bytes)
    case .unsupported(let name): throw .unsupported(name)
    case let kind?: throw .notAnImage(others[kind])
    case nil:
      // Text transfers damage the signature: they strip the highest bit or change line ends.
      if head.starts(with: "\u{9}PNG".utf8) || head.first == 0x89 && head.dropFirst().starts(with: "PNG".utf8)
      {
        throw .damagedHeader("the PNG signature is wrong")
      }
      if try SVGHeader.root(bytes) != nil { return .svg }
      throw .notAnImage(text(head))
    }
  }

  /// Returns the format of an ISO base media file. Some writers list the decisive brand only among the
  /// compatible ones.
  private static func container(
    brand: ArraySlice<UInt8>, _ bytes: HeaderBytes
  ) throws(DecodingFailure) -> PhotoFormat {
    let length = min(try bytes.big32(at: 0), 256, bytes.count)
    var brands = [String(decoding: brand, as: UTF8.self)]
    for offset in stride(from: 16, to: max(16, length - 3), by: 4) {
      brands.append(try bytes.name(at: offset))
    }
    if brands[0] == "crx " { return .raw }
    let pictures: Set = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "miaf",
    ]
    if brands.contains(where: pictures.contains) { return .heif }
    throw .notAnImage("video")
  }

  /// Returns a guess at the type of a text file, for the report.
  private static func text(_ head: [UInt8]) -> String? {
    // The last character may be cut off; no other byte sequence in text is incomplete.
    let whole = head.prefix(max(1, head.count - 3))
    guard head.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }),
      String(validating: whole, as: UTF8.self) != nil || String(validating: head, as: UTF8.self) != nil
    else { return nil }
    let start = String(decoding: head.drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "HTML page" }
    if start.hasPrefix("<") { return "XML document" }
    if start.hasPrefix("{") || start.hasPrefix("[") { return "JSON document" }
    return head.count > 1 ? "text" : nil
  }
}
