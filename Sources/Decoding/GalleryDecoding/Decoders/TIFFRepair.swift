import GalleryText

/// A copy of a damaged TIFF that lets libtiff read more of it. The copy is long enough for all uncompressed
/// strips, and a single strip is read row by row.
///
/// libtiff reads a compressed strip completely or not at all, so it shows the sound ones of several strips
/// without help. This holds for all known versions of libvips.
struct TIFFRepair {
  /// The file with padding at the end that stands for no pixels or for black ones.
  let bytes: [UInt8]

  private static let plain = 1
  /// The padding byte by compression number. It does not decode to pixels: it is a no-op in PackBits and
  /// invalid in LZW and Deflate. Uncompressed data get zeros.
  private static let padding: [Int: UInt8] = [plain: 0, 5: 0xFF, 8: 0xFF, 32773: 0x80, 32946: 0xFF]
  /// The maximum size of the repaired file, in bytes.
  private static let limit = 256 << 20
  /// The maximum size of a file to repair, in bytes. A worker has room for two copies.
  private static let copyLimit = 512 << 20
  /// The maximum number of strips: more than any photo has rows.
  private static let stripLimit = 1 << 18

  /// Returns `nil` if the repair does not help.
  init?(_ file: Span<UInt8>) {
    guard file.count <= Self.copyLimit else { return nil }
    var bytes = file.array
    let header = HeaderBytes(bytes)
    guard let directory = try? TIFFDirectory(firstIn: 0..<file.count, header),
      let starts = try? directory.integers(.stripOffsets, limit: Self.stripLimit),
      let counts = try? directory.integers(.stripByteCounts, limit: Self.stripLimit),
      let compression = try? directory.integer(.compression) ?? Self.plain,
      let padding = Self.padding[compression], starts.count == counts.count, starts.count > 0,
      starts.count == 1 || compression == Self.plain
    else { return nil }
    let ends = zip(starts, counts).map { $0.addingReportingOverflow($1) }
    guard let end = ends.map(\.partialValue).max(), end <= Self.limit, !ends.contains(where: \.overflow)
    else { return nil }
    // Without the first row, there is nothing to show.
    let height = (try? directory.integer(.height)) ?? 1
    let rows = (try? directory.integer(.rowsPerStrip)) ?? height
    guard file.count - starts[0] >= max(1, counts[0] / max(1, min(rows, height))) else { return nil }
    bytes.append(contentsOf: repeatElement(padding, count: max(0, end - file.count)))
    // Set the maximum number of rows per strip: libtiff reads large strips row by row.
    if starts.count == 1, let rows = directory.range(.rowsPerStrip) {
      for index in rows { bytes[index] = 0xFF }
    }
    self.bytes = bytes
  }
}
