import GalleryText

/// A damaged TIFF as one of which more can be read: long enough for all its strips where they are not compressed, and
/// read row by row where one strip holds all pixels.
///
/// libtiff reads compressed strips whole or not at all: a file of several shows those that are sound without help. No
/// version of libvips is known to read on, so that this does not depend on the version.
struct TIFFRepair {
  /// The file, with bytes behind it that stand for no pixel or for black ones.
  let bytes: [UInt8]

  private static let plain = 1
  /// Bytes behind the end that no decoder takes for pixels, by the compression's number: for PackBits they stand for
  /// nothing, for LZW and Deflate they are wrong.
  private static let padding: [Int: UInt8] = [plain: 0, 5: 0xFF, 8: 0xFF, 32773: 0x80, 32946: 0xFF]
  /// The largest file that is made, in bytes.
  private static let limit = 256 << 20
  /// The largest file that is copied to be repaired, in bytes: a worker has room for two of them.
  private static let copyLimit = 512 << 20
  /// More strips than any photo has rows.
  private static let stripLimit = 1 << 18

  /// `nil` for a file that this does not help.
  init?(_ file: Span<UInt8>) {
    guard file.count <= Self.copyLimit else { return nil }
    var bytes = file.array
    var header = HeaderBytes(bytes)
    guard let directory = try? TIFFDirectory(firstIn: 0..<file.count, &header),
      let starts = try? directory.integers(TIFFTag.stripOffsets, limit: Self.stripLimit, &header),
      let counts = try? directory.integers(TIFFTag.stripByteCounts, limit: Self.stripLimit, &header),
      let compression = try? directory.integers(TIFFTag.compression, &header).first ?? Self.plain,
      let padding = Self.padding[compression], starts.count == counts.count, starts.count > 0,
      starts.count == 1 || compression == Self.plain
    else { return nil }
    let ends = zip(starts, counts).map { $0.addingReportingOverflow($1) }
    guard let end = ends.map(\.partialValue).max(), end <= Self.limit, !ends.contains(where: \.overflow)
    else {
      return nil
    }
    // Without the first row there is nothing to show.
    let height = (try? directory.integers(TIFFTag.height, &header).first) ?? 1
    let rows = (try? directory.integers(TIFFTag.rowsPerStrip, &header).first) ?? height
    guard file.count - starts[0] >= max(1, counts[0] / max(1, min(rows, height))) else { return nil }
    bytes.append(contentsOf: repeatElement(padding, count: max(0, end - file.count)))
    // As many rows as the number can say: those of large strips are read one by one.
    if starts.count == 1, let rows = directory.range(TIFFTag.rowsPerStrip) {
      for index in rows { bytes[index] = 0xFF }
    }
    self.bytes = bytes
  }
}
