import GalleryModel

/// Reads the size and the rotation of the primary image of a HEIF or AVIF file (ISO/IEC 23008-12).
struct HEIFHeader {
  private let bytes: HeaderBytes
  /// The boxes of the meta box.
  private let boxes: [Box]
  /// The number of the primary image.
  private let photo: Int

  /// The maximum number of items and pieces of items: more than any photo has.
  private static let stepLimit = 1 << 16
  /// The properties that libheif applies or that do not change the image.
  private static let knownProperties: Set = [
    "hvcC", "av1C", "ispe", "pixi", "colr", "irot", "imir", "clap", "pasp", "auxC", "clli", "mdcv", "a1lx",
  ]

  init(_ bytes: HeaderBytes) throws(DecodingFailure) {
    self.bytes = bytes
    guard let meta = try bytes.boxes(in: bytes.whole).body("meta"), meta.count > 4 else {
      throw .damagedHeader("no meta box")
    }
    boxes = try bytes.boxes(in: meta.dropFirst(4))
    guard let primary = boxes.body("pitm") else { throw .damagedHeader("no primary image") }
    let version = try bytes.byte(at: primary.lowerBound)
    photo = try bytes.big(version == 0 ? 2 : 4, at: primary.lowerBound + 4)
  }

  func header() throws(DecodingFailure) -> Header {
    let image = try image(photo)
    var header = Header(format: .heif, stored: image.size, picture: bytes.whole)
    header.colour = image.colour
    header.memory = header.bytes(perPixel: 6)
    header.isPremultiplied =
      (try? references())?.contains { $0.kind == "prem" && $0.item == photo } == true
    header.hasCredentials = try ContentCredentials.areIn(bytes.boxes(in: bytes.whole), bytes)
    // Broken metadata do not affect the image.
    if let items = try? items() {
      header.exif = items.exif.flatMap { try? exif(in: $0) }
      header.xmp = items.xmp
      header.hasGainMap = items.hasToneMap
      if items.grids.contains(photo) { try checkGrid(of: image.size) }
    }
    for property in (try? properties()) ?? [] {
      if try GainMap.isProperty(property, bytes) { header.hasGainMap = true }
    }
    // libheif applies the file's rotation and mirroring, and EXIF only repeats them. Some encoders write only
    // EXIF.
    if !image.turnsItself { header.readOrientation(bytes) }
    return header
  }

  /// Throws if the images of a grid are too few for its area: libheif would leave the rest as it was in memory.
  private func checkGrid(of size: PixelSize) throws(DecodingFailure) {
    let parts = try references().first { $0.kind == "dimg" && $0.item == photo }?.targets ?? []
    guard let first = parts.first else { return }
    let part = try image(first).size
    guard part.pixelCount * parts.count >= size.pixelCount else {
      throw .damagedHeader("the images of its grid do not cover it")
    }
  }

  /// EXIF is preceded by the distance to its TIFF structure.
  private func exif(in range: Range<Int>) throws(DecodingFailure) -> Range<Int>? {
    guard range.count > 4 else { return nil }
    let skipped = 4 + (try bytes.big32(at: range.lowerBound))
    return skipped < range.count ? range.dropFirst(skipped) : nil
  }
}

extension HEIFHeader {
  /// Returns the thumbnail that libvips decodes, which is the one with the lowest number. The list is empty
  /// if the thumbnail may look different from the photo, or if the file is incomplete.
  func previews() throws(DecodingFailure) -> [Preview] {
    var look = try image(photo).look
    var thumbnail: Int?
    for (kind, item, targets) in try references() {
      // A grid has the colours of its tiles.
      if kind == "dimg", item == photo, look["colr"] == nil, let tile = targets.first {
        look["colr"] = try image(tile).look["colr"]
      }
      guard targets.contains(photo) else { continue }
      if kind == "thmb" { thumbnail = min(thumbnail ?? item, item) }
      // A thumbnail has no transparency.
      if kind == "auxl", try image(item).isAlpha { return [] }
    }
    guard let thumbnail, let places = boxes.body("iloc"),
      try extents(places).allSatisfy({ $0.range.upperBound <= bytes.count })
    else { return [] }
    let image = try image(thumbnail)
    guard image.look == look else { return [] }
    return [Preview(format: .heif, picture: bytes.whole, stored: image.size)]
  }

  /// Returns the references between items, with their kinds.
  private func references() throws(DecodingFailure) -> [(kind: String, item: Int, targets: [Int])] {
    guard let list = boxes.body("iref"), list.count > 4 else { return [] }
    let size = try bytes.byte(at: list.lowerBound) == 0 ? 2 : 4
    var found: [(String, Int, [Int])] = []
    for box in try bytes.boxes(in: list.dropFirst(4)) where box.body.count >= 2 * size + 2 {
      var numbers: [Int] = []
      let targets = stride(
        from: box.body.lowerBound + size + 2, through: box.body.upperBound - size, by: size)
      for place in [box.body.lowerBound] + targets.prefix(Self.stepLimit) {
        numbers.append(try bytes.big(size, at: place))
      }
      found.append((box.name, numbers[0], Array(numbers.dropFirst())))
    }
    return found
  }

  // MARK: Images

  private func image(_ item: Int) throws(DecodingFailure) -> Image { try Image(properties(of: item), bytes) }

  /// An image of the file, by its properties.
  private struct Image {
    /// The size of the rows that libheif delivers.
    var size = PixelSize.zero
    var colour: StatedColour?
    /// A Boolean value that indicates whether libheif rotates or mirrors the image.
    var turnsItself = false
    /// The properties of rotation and colours as bytes, by name.
    var look: [String: [UInt8]] = [:]
    /// A Boolean value that indicates whether this is the transparency of another image.
    var isAlpha = false

    /// The maximum length of a compared property, in bytes. Colour profiles of cameras are shorter.
    private static let lookLimit = 64 * 1024

    init(_ properties: [Box], _ bytes: HeaderBytes) throws(DecodingFailure) {
      for property in properties {
        let body = property.body
        switch property.name {
        case "ispe":
          guard body.count >= 12 else { throw .damagedHeader("the ispe box is too short") }
          size = PixelSize(
            width: try bytes.big32(at: body.lowerBound + 4), height: try bytes.big32(at: body.lowerBound + 8))
        case "imir": turnsItself = true
        case "irot":
          turnsItself = true
          if try bytes.byte(at: body.lowerBound) & 1 == 1 {
            size = PixelSize(width: size.height, height: size.width)
          }
        case "colr":
          // Other kinds contain a profile, which libvips reads.
          guard body.count >= 8, try bytes.big32(at: body.lowerBound) == 0x6E63_6C78 else { break }
          colour = .coded(
            primaries: UInt8(clamping: try bytes.big16(at: body.lowerBound + 4)),
            transfer: UInt8(clamping: try bytes.big16(at: body.lowerBound + 6)))
        case "pasp":
          let (across, down) = (
            try bytes.big32(at: body.lowerBound), try bytes.big32(at: body.lowerBound + 4)
          )
          guard across == down else { throw .unsupported("HEIF whose pixels are not square") }
        case "clap": if let part = try cleanAperture(bytes, body) { size = part }
        case "auxC":
          let isCoded = try bytes.has(
            "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0", at: body.lowerBound + 4)
          let isEarlier = try bytes.has("urn:mpeg:hevc:2015:auxid:1\0", at: body.lowerBound + 4)
          isAlpha = isCoded || isEarlier
        default: break
        }

        if ["imir", "irot", "colr"].contains(property.name) {
          look[property.name] = Array(try bytes.bytes(in: body, limit: Self.lookLimit))
        }
      }

      guard size.width > 0 else { throw .damagedHeader("the primary image has no size") }
    }
  }

  /// Width and height are fractions, which the decoder rounds.
  private static func cleanAperture(
    _ bytes: HeaderBytes, _ body: Range<Int>
  ) throws(DecodingFailure) -> PixelSize? {
    guard body.count >= 32 else { return nil }
    var numbers: [Int] = []
    for index in 0..<4 { numbers.append(try bytes.big32(at: body.lowerBound + 4 * index)) }
    guard numbers[1] > 0, numbers[3] > 0, numbers[0] >= numbers[1], numbers[2] >= numbers[3] else {
      return nil
    }
    return PixelSize(width: numbers[0] / numbers[1], height: numbers[2] / numbers[3])
  }

  // MARK: Boxes

  /// Returns the ranges of the EXIF block and the XMP packet, the items that are grids of images, and whether an
  /// item applies a gain map.
  private func items() throws(DecodingFailure) -> (
    exif: Range<Int>?, xmp: Range<Int>?, grids: Set<Int>, hasToneMap: Bool
  ) {
    guard let list = boxes.body("iinf"), list.count > 8, let places = boxes.body("iloc") else {
      return (nil, nil, [], false)
    }
    let version = try bytes.byte(at: list.lowerBound)
    var exif: Int?
    var xmp: Int?
    var grids: Set<Int> = []
    var hasToneMap = false
    let start = list.lowerBound + (version == 0 ? 6 : 8)
    for entry in try bytes.boxes(in: start..<list.upperBound)
    where entry.name == "infe" && entry.body.count >= 12 {
      let version = try bytes.byte(at: entry.body.lowerBound)
      guard version >= 2 else { continue }
      let size = version == 2 ? 2 : 4
      let item = try bytes.big(size, at: entry.body.lowerBound + 4)
      let type = entry.body.lowerBound + 4 + size + 2
      if try bytes.has("Exif", at: type) { exif = exif ?? item }
      if try bytes.has("tmap", at: type) { hasToneMap = true }
      if try bytes.has("grid", at: type) { grids.insert(item) }
      // An empty item name, then the content type.
      if try bytes.has("mime\0application/rdf+xml", at: type) { xmp = xmp ?? item }
    }
    return (
      try place(of: exif, in: places), try place(of: xmp, in: places),
      grids, hasToneMap
    )
  }

  /// Returns the range of an item that is stored in one piece in the file itself.
  private func place(of item: Int?, in body: Range<Int>) throws(DecodingFailure) -> Range<Int>? {
    guard let item else { return nil }
    let found = try extents(body).filter { $0.item == item }
    return found.count == 1 ? bytes.picture(at: found[0].range.lowerBound, found[0].range.count) : nil
  }

  /// Returns the ranges of all items that are stored in the file itself, even ranges outside it.
  private func extents(_ body: Range<Int>) throws(DecodingFailure) -> [(item: Int, range: Range<Int>)] {
    let version = try bytes.byte(at: body.lowerBound)
    let sizes = try bytes.big16(at: body.lowerBound + 4)
    let offsetSize = sizes >> 12
    let lengthSize = sizes >> 8 & 15
    let baseSize = sizes >> 4 & 15
    let indexSize = version == 0 ? 0 : sizes & 15
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ $0 <= 8 }) else { return [] }

    var at = body.lowerBound + 6
    func next(_ size: Int) throws(DecodingFailure) -> Int {
      defer { at += size }
      return try bytes.big(size, at: at)
    }

    var found: [(item: Int, range: Range<Int>)] = []
    var steps = 0
    for _ in 0..<(try next(version < 2 ? 2 : 4)) {
      guard at < body.upperBound, steps < Self.stepLimit else { break }
      let number = try next(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try next(2) & 15
      _ = try next(2)  // data reference: this file
      let base = try next(baseSize)
      let count = try next(2)
      steps += 1 + count
      guard steps < Self.stepLimit else { break }

      for _ in 0..<count {
        _ = try next(indexSize)
        let start = base &+ (try next(offsetSize))
        let end = start &+ (try next(lengthSize))
        // Data within the meta box, such as the size of a grid, are not looked for.
        if method == 0, start >= 0, end >= start { found.append((number, start..<end)) }
      }
    }

    return found
  }

  /// Returns the properties of all items.
  private func properties() throws(DecodingFailure) -> [Box] {
    try bytes.boxes(in: bytes.boxes(in: boxes.body("iprp")).body("ipco"))
  }

  /// Returns the properties of an item, in order of application.
  private func properties(of item: Int) throws(DecodingFailure) -> [Box] {
    let properties = try properties()
    var found: [Box] = []
    for association in try bytes.boxes(in: boxes.body("iprp")) where association.name == "ipma" {
      for (index, isEssential) in try indices(association.body, of: item)
      where properties.indices.contains(index - 1) {
        let property = properties[index - 1]
        guard !isEssential || Self.knownProperties.contains(property.name) else {
          throw .unsupported("HEIF with the property '\(property.name)'")
        }
        found.append(property)
      }
    }
    return found
  }

  /// Returns the numbers of the item's properties, counted from 1, and whether a reader must know them.
  private func indices(
    _ body: Range<Int>, of item: Int
  ) throws(DecodingFailure) -> [(index: Int, isEssential: Bool)] {
    guard body.count >= 8 else { return [] }
    let version = try bytes.byte(at: body.lowerBound)
    let isWide = try bytes.byte(at: body.lowerBound + 3) & 1 == 1
    let items = try bytes.big32(at: body.lowerBound + 4)
    var offset = body.lowerBound + 8
    for _ in 0..<items {
      guard offset < body.upperBound else { break }
      let size = version < 1 ? 2 : 4
      let number = try bytes.big(size, at: offset)
      let count = try bytes.byte(at: offset + size)
      offset += size + 1
      guard number == item else {
        offset += count * (isWide ? 2 : 1)
        continue
      }
      var found: [(Int, Bool)] = []
      for index in 0..<count {
        let value = isWide ? try bytes.big16(at: offset + 2 * index) : try bytes.byte(at: offset + index)
        let mark = isWide ? 0x8000 : 0x80
        found.append((value & (mark - 1), value >= mark))
      }
      return found
    }
    return []
  }
}
