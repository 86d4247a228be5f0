import GalleryModel

/// Finds the largest JPEG that a camera embedded in its raw file.
enum RAWHeader {
  private static let colourFilterArray = 32803
  private static let linearRaw = 34892
  private static let directoryLimit = 32
  /// The minimum long side of a plain preview that is shown as the photo, in pixels.
  private static let plainPreviewSide = 640

  /// Returns whether a TIFF structure contains sensor data.
  static func isRaw(_ directories: [TIFFDirectory], _ bytes: HeaderBytes) throws(DecodingFailure) -> Bool {
    for directory in try withSubdirectories(directories) {
      if directory.entries[.dngVersion] != nil { return true }
      let photometric = try directory.integer(.photometric)
      if photometric == colourFilterArray || photometric == linearRaw { return true }
    }
    // Canon's CR2 and Phase One's IIQ.
    if try bytes.has("CR\u{2}", at: 8) { return true }
    let isLittle = try bytes.has("IIII", at: 8)
    let isBig = try bytes.has("MMMM", at: 8)
    return isLittle || isBig
  }

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    if try bytes.has("FUJIFILMCCD-RAW ", at: 0) { return try fujifilm(bytes) }
    if try CR3Header.matches(bytes) { return try CR3Header.read(bytes) }
    let directories = try directories(bytes)
    var header = try largest(of: try pictures(in: directories, bytes))
    header.exif = bytes.whole
    header.xmp = header.xmp ?? directories[0].range(.xmp)
    return header
  }

  /// Returns the largest of a raw file's JPEGs, the first one of several with equal size.
  static func largest(of pictures: [Header]) throws(DecodingFailure) -> Header {
    let best = pictures.reduce(nil as Header?) { best, picture in
      best.map { picture.stored.width > $0.stored.width } ?? true ? picture : best
    }
    guard var header = best else { throw .unsupported("RAW without an embedded JPEG") }
    header.format = .raw
    return header
  }

  /// Returns whether the first directory has a plain image of some size: the preview in files of Phase One,
  /// Leaf and Hasselblad. Other cameras' images there are tiny.
  static func hasPlainPreview(_ first: TIFFDirectory) throws(DecodingFailure) -> Bool {
    let side = max(try first.integer(.width) ?? 0, try first.integer(.height) ?? 0)
    return try first.integer(.photometric) == 2 && side >= plainPreviewSide
  }

  /// Returns the headers of all JPEGs that a raw file's directories refer to.
  static func pictures(
    in directories: [TIFFDirectory], _ bytes: HeaderBytes
  ) throws(DecodingFailure) -> [Header] {
    let orientation = Orientation(exif: try directories[0].integer(.orientation))
    var ranges: [Range<Int>] = []
    for directory in directories { ranges += try pictures(directory) }
    return JPEGHeader.embedded(in: ranges, orientation, bytes)
  }

  /// Returns all directories of a raw file that is a TIFF structure, at least one.
  static func directories(_ bytes: HeaderBytes) throws(DecodingFailure) -> [TIFFDirectory] {
    let block = try TIFFBlock(bytes, in: bytes.whole)
    let directories = try withSubdirectories(try block.directories())
    guard !directories.isEmpty else { throw .damagedHeader("no directory") }
    return directories
  }

  /// Reads a RAF file, which contains a JPEG with all metadata. Its offset and length are near the start.
  private static func fujifilm(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    let start = try bytes.big32(at: 84)
    let length = try bytes.big32(at: 88)
    guard let picture = bytes.picture(at: start, length),
      try bytes.big16(at: start) == 0xFFD8
    else { throw .unsupported("RAW without an embedded JPEG") }
    var header = try JPEGHeader.read(bytes, in: picture)
    header.format = .raw
    return header
  }

  /// Returns the ranges of a directory's JPEGs.
  private static func pictures(_ directory: TIFFDirectory) throws(DecodingFailure) -> [Range<Int>] {
    let bytes = directory.block.bytes
    var found = [
      bytes.picture(at: try directory.integer(.jpegOffset), try directory.integer(.jpegLength))
    ]
    let strips = try directory.integers(.stripOffsets, limit: 2)
    if strips.count == 1 {
      let length = try directory.integer(.stripByteCounts)
      found.append(bytes.picture(at: strips[0], length))
    }
    if let range = directory.range(.panasonicJPEG), range.count > 4 { found.append(range) }
    return found.compactMap { $0 }
  }

  /// Returns the directories with their subdirectories: SubIFDs and EXIF's, where some cameras store
  /// previews.
  static func withSubdirectories(
    _ directories: [TIFFDirectory]
  ) throws(DecodingFailure) -> [TIFFDirectory] {
    var all = directories
    for directory in directories {
      let offsets = try directory.integers(.subDirectories) + directory.integers(.exif)
      for offset in offsets where all.count < directoryLimit {
        if let child = try? TIFFDirectory(directory.block, at: offset) { all.append(child) }
      }
    }
    return all
  }
}
