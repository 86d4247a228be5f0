import GalleryModel

/// Reads the directory of a TIFF's photo.
enum TIFFHeader {
  /// The maximum number of bands. More are scientific data, and libvips reserves memory for any number of
  /// them.
  private static let bandLimit = 5
  /// The maximum number of strips to check on pages that are not shown.
  private static let pageStripLimit = 4096

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    let block = try TIFFBlock(bytes, in: bytes.whole)
    let directories = try block.directories()
    guard let start = directories.first else { throw .damagedHeader("no directory") }
    if try RAWHeader.isRaw(directories, bytes) {
      do throws(DecodingFailure) { return try RAWHeader.read(bytes) } catch {
        guard try RAWHeader.hasPlainPreview(start) else { throw error }
      }
    }

    let first = try photo(in: directories) ?? start
    guard let width = try first.integer(.width),
      let height = try first.integer(.height)
    else { throw .damagedHeader("no size") }
    let bands = try first.integer(.samplesPerPixel) ?? 1
    guard (1...bandLimit).contains(bands) else { throw .unsupported("TIFF with \(bands) bands") }
    try TIFFSamples.check(first, bands: bands)
    var orientation = try first.integer(.orientation)
    if orientation == nil { orientation = try start.integer(.orientation) }
    var header = Header(
      format: .tiff, stored: PixelSize(width: width, height: height),
      orientation: Orientation(exif: orientation),
      picture: bytes.whole,
      extraBands: try TIFFSamples.extraBands(first, bands: bands), exif: bytes.whole,
      xmp: first.range(.xmp) ?? start.range(.xmp))
    if first.start != start.start {
      header.directory = first.start
      // The decoder copies the file.
      header.memory = bytes.count
    }
    header.readRecords(first.range(.iptc), bytes)
    header.hasCredentials = first.entries[.credentials] != nil
    if first.isCut { header.damage = Damage.endsEarly }
    if try hasBrokenPage(directories, bytes) { header.notes.append(Notes.laterPage) }
    return header
  }

  /// Returns the first directory with an image that is neither a mask nor a reduced copy of another one. Programs that
  /// store a preview first have the photo in a later directory or in a subdirectory.
  private static func photo(in directories: [TIFFDirectory]) throws(DecodingFailure) -> TIFFDirectory? {
    for directory in try RAWHeader.withSubdirectories(directories)
    where directory.entries[.width] != nil {
      let kind = try directory.integer(.newSubfileType) ?? 0
      let earlierKind = try directory.integer(.subfileType)
      if kind & 5 == 0, earlierKind != 2 { return directory }
    }
    return nil
  }

  /// Makes a directory the first one of a TIFF file, whose header is complete.
  static func start(_ file: inout [UInt8], at directory: Int) {
    let isBig = file[2] == 43 || file[3] == 43
    let count = isBig ? 8 : 4
    for index in 0..<count {
      let place = file[0] == UInt8(ascii: "M") ? count - 1 - index : index
      file[count + place] = UInt8(truncatingIfNeeded: directory >> (8 * index))
    }
  }

  /// Returns whether a directory after the first one is unreadable, or its pixels lie outside the file.
  private static func hasBrokenPage(
    _ directories: [TIFFDirectory], _ bytes: HeaderBytes
  ) throws(DecodingFailure) -> Bool {
    for page in directories.dropFirst() {
      let starts = try page.integers(.stripOffsets, limit: pageStripLimit)
      let counts = try page.integers(.stripByteCounts, limit: pageStripLimit)
      if zip(starts, counts).contains(where: { $0 > bytes.count || $1 > bytes.count - $0 }) { return true }
    }
    // An unreadable directory is missing from the list.
    guard let last = directories.last, last.next != 0, directories.count < TIFFBlock.directoryLimit else {
      return false
    }
    return !directories.contains { $0.start == last.next }
  }
}
