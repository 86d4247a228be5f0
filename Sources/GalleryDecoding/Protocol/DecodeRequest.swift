import GalleryGeometry
import GalleryModel

/// A request to a worker: the place of the picture in shared memory, and the tiles to make of it.
struct DecodeRequest: Equatable {
  /// A tile whose size is known, since the photo's is.
  struct RequestedTile: Equatable {
    var size: PixelSize
    var fit: Fit
    var focus: Focus
    var isRound = false
    /// The part that the tile shows, in fractions of what is shown of the upright photo; `nil` where the focus decides.
    var part: Rect?
  }

  /// Counts requests; the reply repeats it.
  var sequence: UInt32
  var format: PhotoFormat
  /// The size of the stored rows that the header promised.
  var stored: PixelSize
  var orientation: Orientation
  /// Colours that are not given by a profile.
  var colour: StatedColour?
  /// Bands at the end of each pixel that are not part of the picture.
  var extraBands: UInt8 = 0
  /// The picture's bytes in the input memory.
  var picture: Range<Int>
  /// Previews that are tried in turn: one that is sound and shows the whole photo is decoded in its place.
  var previews: [Preview] = []
  /// The XMP packet there; empty for none.
  var xmp: Range<Int>
  /// The part of the upright photo that is shown, in fractions. Tiles know nothing of the rest.
  var crop = Crop.whole
  /// The point that tiles have in their middle, in fractions of what is shown; `nil` where the focus decides.
  var point: Point?
  /// Faces in fractions of what is shown; `nil` for those of the packet.
  var faces: [Rect]?
  /// A Boolean value that indicates whether faces are looked for, whatever the tiles need.
  var findsFaces = false
  /// A Boolean value that indicates whether all of the photo is read, also what no pixel of the tiles is made of.
  var checksAll = false
  var scanLimit: UInt32
  var tiles: [RequestedTile]
  /// The place of the first tile in the output memory.
  var tilesStart = 0

  /// The size of what is shown of the upright photo, in pixels.
  var shown: PixelSize { orientation.upright(stored).part(crop) }

  /// The end of what the request names in the input memory.
  var inputEnd: Int { (previews.map(\.picture) + [picture, xmp]).reduce(0) { max($0, $1.upperBound) } }

  /// The bytes of the photo that are needed, at most.
  var inputCount: Int { (previews.map(\.picture) + [picture, xmp]).reduce(0) { $0 + $1.count } }

  /// The end of the tiles in the output memory.
  var outputEnd: Int { offsets[tiles.count] }

  /// The bytes of the output memory that the tiles take.
  var outputCount: Int { outputEnd - tilesStart }

  /// The offset of each tile in the output memory, and behind them the end of all.
  var offsets: [Int] {
    tiles.reduce(into: [tilesStart]) { offsets, tile in
      // Four bytes a pixel, each tile on a cache line of its own.
      offsets.append((offsets[offsets.count - 1] + tile.size.width * tile.size.height * 4 + 63) & ~63)
    }
  }
}

extension DecodeRequest {
  /// Tiles that one request may ask for: each head of a photo on both orientations of many products.
  static let tileLimit = 4096

  /// The places of memory that requests may name are below this one.
  private static let placeLimit = 1 << 48

  /// The same request for a photo that lies further behind in the input memory, and its tiles in the output memory.
  func moved(by offset: Int, tilesTo tilesStart: Int) -> DecodeRequest {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.isEmpty ? range : range.lowerBound + offset..<range.upperBound + offset
    }
    var request = self
    request.picture = moved(picture)
    request.xmp = moved(xmp)
    request.previews = previews.map { Preview(picture: moved($0.picture), stored: $0.stored) }
    request.tilesStart = tilesStart
    return request
  }

  func write(_ writer: inout MessageWriter) {
    writer.put(sequence)
    writer.put(format.rawValue)
    writer.put(orientation.rawValue)
    writer.put(scanLimit)
    if let colour { colour.write(&writer) } else { writer.put(UInt8(0)) }
    writer.put(extraBands)
    writer.put(UInt32(stored.width))
    writer.put(UInt32(stored.height))
    writer.put(picture)
    writer.put(xmp)
    writer.put(UInt8((findsFaces ? 1 : 0) + (checksAll ? 2 : 0)))
    writer.put(crop)
    writer.put(UInt8(point == nil ? 0 : 1))
    if let point { writer.put(Rect(x: point.x, y: point.y, width: 0, height: 0)) }
    writer.put(UInt16(faces.map { $0.count + 1 } ?? 0))
    for face in faces ?? [] { writer.put(face) }
    writer.put(UInt8(previews.count))
    for preview in previews {
      writer.put(preview.picture)
      writer.put(UInt32(preview.stored.width))
      writer.put(UInt32(preview.stored.height))
    }
    writer.put(UInt64(tilesStart))
    writer.put(UInt16(tiles.count))
    for tile in tiles {
      writer.put(UInt32(tile.size.width))
      writer.put(UInt32(tile.size.height))
      writer.put(UInt8(tile.fit == .cover ? 0 : 1))
      writer.put(UInt8(Focus.allCases.firstIndex(of: tile.focus) ?? 0))
      writer.put(UInt8((tile.isRound ? 1 : 0) + (tile.part == nil ? 0 : 2)))
      if let part = tile.part { writer.put(part) }
    }
  }

  init(_ reader: inout MessageReader) throws(MessageReader.Malformed) {
    sequence = try reader.number()
    guard let format = PhotoFormat(rawValue: try reader.number()),
      let orientation = Orientation(rawValue: try reader.number())
    else { throw .init(text: "an unknown format") }
    self.format = format
    self.orientation = orientation
    scanLimit = try reader.number()
    colour = try StatedColour.read(&reader)
    extraBands = try reader.number()
    stored = PixelSize(
      width: Int(try reader.number(UInt32.self)), height: Int(try reader.number(UInt32.self)))
    picture = try reader.range()
    xmp = try reader.range()
    let choices = try reader.number(UInt8.self)
    findsFaces = choices & 1 != 0
    checksAll = choices & 2 != 0
    crop = try reader.rect()
    if try reader.number(UInt8.self) != 0 {
      let place = try reader.rect()
      point = Point(x: place.x, y: place.y)
    }
    let faceCount = Int(try reader.number(UInt16.self))
    guard crop.isPartOfPhoto, faceCount <= XMPPacket.faceLimit + 1 else {
      throw .init(text: "an impossible view")
    }
    if faceCount > 0 {
      faces = []
      for _ in 1..<faceCount { faces?.append(try reader.rect()) }
    }
    let previewCount = Int(try reader.number(UInt8.self))
    guard previewCount <= EmbeddedPreviews.limit else { throw .init(text: "too many previews") }
    for _ in 0..<previewCount {
      let range = try reader.range()
      previews.append(
        Preview(
          picture: range,
          stored: PixelSize(
            width: Int(try reader.number(UInt32.self)), height: Int(try reader.number(UInt32.self)))))
    }
    tilesStart = try reader.integer()
    guard tilesStart < Self.placeLimit else { throw .init(text: "an impossible place of tiles") }
    let count = Int(try reader.number(UInt16.self))
    guard count <= Self.tileLimit else { throw .init(text: "too many tiles") }
    tiles = []
    for _ in 0..<count {
      let size = PixelSize(
        width: Int(try reader.number(UInt32.self)), height: Int(try reader.number(UInt32.self)))
      let fit: Fit = try reader.number(UInt8.self) == 0 ? .cover : .contain
      let focus = Int(try reader.number(UInt8.self))
      guard Focus.allCases.indices.contains(focus), size.width > 0, size.height > 0 else {
        throw .init(text: "an unknown focus")
      }
      let flags = try reader.number(UInt8.self)
      let part = flags & 2 == 0 ? nil : try reader.rect()
      guard flags <= 3, part?.isPartOfPhoto ?? true else { throw .init(text: "an impossible part") }
      tiles.append(
        RequestedTile(
          size: size, fit: fit, focus: Focus.allCases[focus], isRound: flags & 1 == 1, part: part))
    }
    try reader.end()
  }
}
