/// The kind of a file, detected from its first bytes. Names and extensions are ignored.
package enum FileKind: Sendable, Hashable {
  case jpeg, png, webp, gif, tiff, jxl, bmp, psd, icon, jpeg2000, svg
  /// A raw photo with a structure that differs slightly from TIFF.
  case raw
  /// An ISO base media file. It contains images or a video.
  case isoMedia
  /// An image of a format that gallery does not read, with its name.
  case unsupported(String)
  case pdf, postScript, zip, gzip
  /// A video in a Matroska container.
  case matroska
  /// A RIFF file other than WebP.
  case riff
  case mp3, ogg
  /// An executable for Unix or for Windows.
  case elf, windowsProgram

  /// The number of bytes needed to detect a kind.
  package static let headCount = 64

  /// Detects the kind from the first ``headCount`` bytes, or from the whole of a
  /// shorter file; `nil` if it is unknown.
  package init?(_ head: some Collection<UInt8>) {
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .isoMedia
    } else if let row = Self.signatures.first(where: { head.starts(with: $0.bytes) }) {
      self = row.kind
    } else {
      return nil
    }
  }

  private static let signatures: [(bytes: [UInt8], kind: FileKind)] =
    [
      ([0xFF, 0xD8, 0xFF], .jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
      ([0xFF, 0x0A], .jxl), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jxl),
      ([0, 0, 1, 0], .icon), ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], .jpeg2000),
      ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000), ([0x76, 0x2F, 0x31, 0x01], .unsupported("OpenEXR")),
      ([0x49, 0x49, 0x1A, 0, 0, 0, 0x48, 0x45, 0x41, 0x50], .unsupported("Canon CRW")),
      ([0x08, 0xF2, 0xA6, 0xB6], .unsupported("VIPS")), ([0xB6, 0xA6, 0xF2, 0x08], .unsupported("VIPS")),
      ([0x1F, 0x8B], .gzip), ([0x1A, 0x45, 0xDF, 0xA3], .matroska), ([0x7F, 0x45, 0x4C, 0x46], .elf),
    ] + texts.map { (Array($0.start.utf8), $0.kind) }

  /// The kinds of files that begin with ASCII.
  private static let texts: [(start: String, kind: FileKind)] = [
    ("GIF87a", .gif), ("GIF89a", .gif), ("II*\0", .tiff), ("MM\0*", .tiff), ("II+\0", .tiff),
    ("MM\0+", .tiff), ("IIU\0", .raw), ("IIRO", .raw), ("IIRS", .raw), ("MMOR", .raw),
    ("FUJIFILMCCD-RAW ", .raw), ("BM", .bmp), ("8BPS", .psd), ("SIMPLE  =", .unsupported("FITS")),
    ("#?RADIANCE", .unsupported("Radiance HDR")), ("#?RGBE", .unsupported("Radiance HDR")),
    ("DDS ", .unsupported("DDS")), ("FOVb", .unsupported("X3F")), ("<svg", .svg),
    ("P1", .unsupported("PBM")), ("P4", .unsupported("PBM")), ("P2", .unsupported("PGM")),
    ("P5", .unsupported("PGM")), ("P3", .unsupported("PPM")), ("P6", .unsupported("PPM")),
    ("P7", .unsupported("PAM")), ("PF", .unsupported("PFM")), ("Pf", .unsupported("PFM")), ("%PDF", .pdf),
    ("%!PS", .postScript), ("PK\u{3}\u{4}", .zip), ("RIFF", .riff), ("ID3", .mp3), ("OggS", .ogg),
    ("MZ", .windowsProgram),
  ]
}
