import GalleryModel

/// Detects a photo's format from its first bytes, ignoring names and extensions.
enum Magic {
  /// Returns the format. Throws a failure that names the actual type if the file is not a supported photo.
  static func format(of bytes: HeaderBytes) throws(DecodingFailure) -> PhotoFormat {
    let head = Array(try bytes.bytes(at: 0, count: min(bytes.count, FileKind.headCount)))
    switch FileKind(head) {
    case .jpeg: return .jpeg
    case .png: return .png
    case .webp: return .webp
    case .gif: return .gif
    case .tiff: return .tiff
    case .raw: return .raw
    case .jxl: return .jxl
    case .isoMedia: return try container(brand: head[8..<min(12, head.count)], bytes)
    case .bmp: return .bmp
    case .psd: return .psd
    case .icon: return .icon
    case .jpeg2000: return .jp2k
    case .svg: return .svg
    case .openEXR: throw .unsupported("OpenEXR")
    case .fits: throw .unsupported("FITS")
    case .radiance: throw .unsupported("Radiance HDR")
    case .dds: throw .unsupported("DDS")
    case .x3f: throw .unsupported("X3F")
    case .ciff: throw .unsupported("Canon CRW")
    case .vips: throw .unsupported("VIPS")
    case .netpbm(let name): throw .unsupported(name)
    case .pdf: throw .notAnImage("PDF document")
    case .postScript: throw .notAnImage("PostScript document")
    case .zip: throw .notAnImage("ZIP archive")
    case .gzip: throw .notAnImage("gzip archive")
    case .matroska: throw .notAnImage("video")
    case .riff: throw .notAnImage("RIFF file without an image")
    case .mp3: throw .notAnImage("MP3 audio")
    case .ogg: throw .notAnImage("audio or video")
    case .elf, .windowsProgram: throw .notAnImage("program")
    case nil:
      // Text transfers damage the signature: they strip the highest bit or change line ends.
      if head.starts(with: "\u{9}PNG".utf8) || head.first == 0x89 && head.dropFirst().starts(with: "PNG".utf8)
      {
        throw .damagedHeader("the PNG signature is wrong")
      }
      let text = text(head)
      if text == "XML document", try SVGHeader.root(bytes) != nil { return .svg }
      throw .notAnImage(text)
    }
  }

  /// Returns the format of an ISO base media file. Some writers list the decisive brand only among the compatible ones.
  private static func container(
    brand: ArraySlice<UInt8>, _ bytes: HeaderBytes
  ) throws(DecodingFailure) -> PhotoFormat {
    let length = min(try bytes.big32(at: 0), 256, bytes.count)
    var brands = [String(decoding: brand, as: UTF8.self)]
    for offset in stride(from: 16, to: max(16, length - 3), by: 4) {
      brands.append(String(decoding: try bytes.bytes(at: offset, count: 4), as: UTF8.self))
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
