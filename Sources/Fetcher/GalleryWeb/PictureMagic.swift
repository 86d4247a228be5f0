package import GalleryModel

/// Detects the content of a response from its bytes, ignoring names and headers. Every image format counts,
/// even one that cannot be decoded.
package enum PictureMagic {
  package enum Content: Sendable, Hashable {
    case picture
    /// Other binary content, with a description.
    case other(String)
    case text
    case empty
  }

  package static func content(of bytes: some Collection<UInt8>) -> Content {
    let head = Array(bytes.prefix(FileKind.headCount))
    guard !head.isEmpty else { return .empty }
    switch FileKind(head) {
    case .jpeg, .png, .webp, .gif, .tiff, .raw, .jxl, .jpeg2000, .psd: return .picture
    case .isoMedia:
      let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
      return videoBrands.contains { brand.hasPrefix($0) } ? .other("video") : .picture
    case .pdf: return .other("a PDF document")
    case .zip: return .other("a ZIP archive")
    case .gzip: return .other("a gzip archive")
    case .matroska: return .other("video")
    case .mp3: return .other("audio")
    case .ogg, .riff: return .other("audio or video")
    case .elf: return .other("a program")
    case .icon: return .other("an icon")
    // Text may begin with these letters, but has no zeros, as the reserved bytes of a BMP.
    case .bmp where head.dropFirst(6).prefix(4).elementsEqual([0, 0, 0, 0]): return .picture
    case .bmp, .unsupported, .svg, .postScript, .windowsProgram, nil: break
    }
    // The byte-order marks of UTF-16, and zero bytes, which do not occur in text.
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      return .other("text in UTF-16; save it as UTF-8")
    }
    return head.contains(0) ? .other("unknown binary content") : .text
  }

  /// Returns the size in the header of a PNG, GIF or JPEG file; `nil` for other files, and if the bytes end
  /// before it.
  package static func size(of bytes: [UInt8]) -> PixelSize? {
    func number(_ places: [Int]) -> Int? {
      guard let last = places.max(), bytes.indices.contains(last) else { return nil }
      return places.reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }
    func size(_ width: [Int], _ height: [Int]) -> PixelSize? {
      number(width).flatMap { width in number(height).map { PixelSize(width: width, height: $0) } }
    }
    switch FileKind(Array(bytes.prefix(FileKind.headCount))) {
    case .png: return size([16, 17, 18, 19], [20, 21, 22, 23])
    case .gif: return size([7, 6], [9, 8])
    case .jpeg:
      // Segments until the start of the frame.
      var place = 2
      while let marker = number([place, place + 1]), marker >= 0xFFC0,
        let length = number([place + 2, place + 3])
      {
        if marker <= 0xFFCF, ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
          return size([place + 7, place + 8], [place + 5, place + 6])
        }
        place += 2 + length
      }
      return nil
    default: return nil
    }
  }

  private static let videoBrands = ["isom", "iso2", "mp4", "qt", "avc1", "M4V", "3gp", "M4A", "dash"]
}
