import GalleryModel

/// A Photoshop file (PSD and PSB), whose flattened image is at the end (Adobe Photoshop File Formats
/// Specification, 2019). Transparent parts are white in it.
struct PSDImage {
  private enum Mode: Int { case bitmap, grey, indexed, rgb, cmyk, duotone = 8 }

  private let mode: Mode
  private let depth: Int
  private let channels: Int
  private let palette: [UInt8]
  private let profile: Range<Int>?
  private let isPacked: Bool
  /// The number of bytes of the length of a packed row.
  private let lengthSize: Int
  /// The offset of the rows, or of the lengths of packed rows.
  private let pixels: Int
  private(set) var header: Header

  /// The number of channels that are shown: further ones are selections.
  private var bands: Int { mode == .rgb ? 3 : mode == .cmyk ? 4 : 1 }
  private var rowLength: Int { (header.stored.width * depth + 7) / 8 }

  init(_ bytes: HeaderBytes) throws(DecodingFailure) {
    let version = try bytes.big16(at: 4)
    guard version == 1 || version == 2 else { throw .damagedHeader("unknown version \(version) of PSD") }
    lengthSize = version * 2
    channels = try bytes.big16(at: 12)
    let size = PixelSize(width: try bytes.big32(at: 18), height: try bytes.big32(at: 14))
    // The specification's limit also keeps the numbers below from overflow.
    guard size.longSide <= 300_000 else {
      throw .damagedHeader("\(size.width) × \(size.height) pixels are not valid")
    }

    depth = try bytes.big16(at: 22)
    let number = try bytes.big16(at: 24)
    guard let mode = Mode(rawValue: number) else {
      let kind = [7: "multichannel", 9: "Lab"][number] ?? "an unknown"
      throw .unsupported("PSD in \(kind) mode")
    }
    self.mode = mode
    guard mode == .bitmap ? depth == 1 : depth == 8 || depth == 16 && mode != .indexed else {
      throw .unsupported("PSD with \(depth) bits a channel")
    }

    palette = mode == .indexed ? Array(try bytes.bytes(at: 30, count: 768)) : []
    let resources = 34 + (try bytes.big32(at: 26))
    let layers = resources + (try bytes.big32(at: resources - 4))
    let layerLength = try bytes.big(version * 4, at: layers)
    guard layerLength < bytes.count else { throw .damagedHeader("the file ends too early") }
    let start = layers + version * 4 + layerLength
    let compression = try bytes.big16(at: start)
    guard compression <= 1 else { throw .unsupported("PSD with a compressed flat image") }
    isPacked = compression == 1
    pixels = start + 2

    header = Header(format: .psd, stored: size, picture: bytes.whole)
    // The decoder copies the file.
    header.memory = bytes.count
    profile = Self.resource(0x040F, bytes, in: resources..<layers)
    try readResources(bytes, in: resources..<layers)
  }

  /// Reads the metadata, and whether there is a flattened image.
  private mutating func readResources(_ bytes: HeaderBytes, in resources: Range<Int>) throws(DecodingFailure)
  {
    func resource(_ id: Int) -> Range<Int>? { Self.resource(id, bytes, in: resources) }
    header.exif = resource(0x0422)
    header.xmp = resource(0x0424)
    header.readRecords(resource(0x0404), bytes)
    header.readOrientation(bytes)

    if let version = resource(0x0421), version.count > 4, try bytes.byte(at: version.lowerBound + 4) == 0 {
      try showThumbnail(resource(0x040C), bytes)
      return
    }
    guard channels >= bands else { throw .damagedHeader("\(channels) channels are too few") }
    let height = header.stored.height
    let last = pixels + height * (isPacked ? channels * lengthSize : bands * rowLength)
    if last > bytes.count { header.damage = Damage.endsEarly }
  }

  private static func resource(_ id: Int, _ bytes: HeaderBytes, in resources: Range<Int>) -> Range<Int>? {
    guard let found = try? IPTCBlock.resource(id, bytes, in: resources), !found.isEmpty else { return nil }
    return found
  }

  /// Replaces the image by the embedded thumbnail, a JPEG after 28 bytes. The flattened image of such a file is white, or
  /// a notice.
  private mutating func showThumbnail(_ resource: Range<Int>?, _ bytes: HeaderBytes) throws(DecodingFailure) {
    guard let resource,
      let thumbnail = JPEGHeader.embedded(in: [resource.dropFirst(28)], .up, bytes).first
    else { throw .unsupported("PSD without a flattened image (saved without maximum compatibility)") }
    header.stored = thumbnail.stored
    header.picture = thumbnail.picture
    header.memory = thumbnail.memory
    header.notes.append(Notes.thumbnailOnly)
  }

  /// Returns a copy of the file as a TIFF, whose strips are the rows of each channel. TIFF packs them in the same way.
  func tiff(_ file: [UInt8]) throws(DecodingFailure) -> [UInt8] {
    let bytes = HeaderBytes(file)
    let height = header.stored.height
    var file = file
    var at = pixels + (isPacked ? channels * height * lengthSize : 0)
    var starts = [Int]()
    var counts = [Int]()
    for row in 0..<bands * height {
      var count = rowLength
      if isPacked { count = try bytes.big(lengthSize, at: pixels + row * lengthSize) }
      starts.append(at)
      counts.append(count)
      at += count
    }
    let photometric = [Mode.bitmap: 0, .indexed: 3, .rgb: 2, .cmyk: 5][mode] ?? 1
    let tiff = FlatTIFF(
      size: header.stored, photometric: photometric, depth: depth, bands: bands, isPlanar: bands > 1,
      isPacked: isPacked, rowsPerStrip: 1, starts: starts, counts: counts, palette: palette,
      profile: profile.map { file[$0] } ?? [])
    if mode == .cmyk { for (start, count) in zip(starts, counts) { invert(start, count, &file) } }
    return tiff.wrapped(file)
  }

  /// Inverts the samples of a row: full ink is 0 in the file.
  private func invert(_ start: Int, _ count: Int, _ file: inout [UInt8]) {
    var at = start
    let end = min(start + count, file.count)
    while at < end {
      // The length of a run of equal bytes is negative, and -128 has no meaning.
      let run = isPacked ? Int(Int8(bitPattern: file[at])) : count - 1
      if isPacked { at += 1 }
      let next = min(end, at + (run == -128 ? 0 : run < 0 ? 1 : run + 1))
      while at < next {
        file[at] ^= 0xFF
        at += 1
      }
    }
  }
}
