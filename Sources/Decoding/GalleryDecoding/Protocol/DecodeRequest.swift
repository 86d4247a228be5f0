import GalleryModel

/// A request to a worker: the place of the image in shared memory, and the tiles to make from it.
struct DecodeRequest: Equatable {
  var format: PhotoFormat
  var stored: PixelSize
  var orientation: Orientation
  /// The colours that the header states without a profile.
  var colour: StatedColour?
  /// The number of bands at the end of each pixel that are not part of the image.
  var extraBands = 0
  /// The offset of the TIFF directory with the photo, or 0 for the first one.
  var directory = 0
  /// A Boolean value that indicates whether the colours are multiplied by the transparency.
  var isPremultiplied = false
  /// The range of the image's bytes in the input memory.
  var picture: Range<Int>
  /// Previews in the order to try them, the smallest first. The first sound one that shows the whole photo is
  /// decoded in its place.
  var previews: [Preview] = []
  /// The index of the first preview that is large enough for each tile; the number of previews if they are all too small.
  var firstPreviews: [Int] = []
  /// The range of the XMP packet in the input memory. An empty range stands for no packet.
  var xmp: Range<Int>
  /// The visible part of the upright photo, in fractions. Tiles show only this part.
  var crop = Crop.whole
  /// The point to centre tiles on, in fractions of the visible part; `nil` leaves the choice to the focus.
  var point: Point?
  /// Faces, in fractions of the visible part; `nil` means the faces in the XMP packet.
  var faces: [Rect]?
  /// A Boolean value that indicates whether to search for faces even if the tiles do not need them.
  var findsFaces = false
  /// A Boolean value that indicates whether to read the whole photo, even parts that the tiles do not need.
  var checksAll = false
  var scanLimit: Int
  /// The tiles. Their cells have the sizes of the tiles themselves, since the header states the size of the
  /// photo.
  var tiles: [TileSpec]
  var tilesStart = 0

  /// The size of the visible part of the upright photo, in pixels.
  var shown: PixelSize { orientation.upright(stored).part(crop) }

  /// The end of the last range that the request names in the input memory.
  var inputEnd: Int { inputs.reduce(0) { max($0, $1.upperBound) } }

  /// The maximum number of bytes of the photo that the request needs.
  var inputCount: Int { inputs.reduce(0) { $0 + $1.count } }

  /// The parts of the photo's file that the request needs.
  var inputs: [Range<Int>] { [picture, xmp] + previews.map(\.picture).filter { $0 != picture } }

  var outputEnd: Int { offsets[tiles.count] }

  var outputCount: Int { outputEnd - tilesStart }

  /// The offset of each tile in the output memory, followed by the end of the last tile.
  var offsets: [Int] {
    tiles.reduce(into: [tilesStart]) { offsets, tile in
      // Four bytes a pixel. Each tile starts on a new cache line.
      offsets.append((offsets[offsets.count - 1] + tile.cell.pixelCount * 4 + 63) & ~63)
    }
  }
}

extension DecodeRequest {
  init(
    _ header: Header, view: PhotoView = PhotoView(), tiles specs: [TileSpec],
    previews: EmbeddedPreviews? = nil, findsFaces: Bool = false, checksAll: Bool = false, scanLimit: Int
  ) {
    let shown = view.size(of: header.upright)
    let previews = previews ?? EmbeddedPreviews(tiles: specs.count)
    self.init(
      format: header.format, stored: header.stored, orientation: header.orientation,
      colour: header.colour, extraBands: header.extraBands, directory: header.directory,
      isPremultiplied: header.isPremultiplied, picture: header.picture, previews: previews.all,
      firstPreviews: previews.first, xmp: header.xmp ?? 0..<0, crop: view.crop ?? Crop.whole,
      point: view.focus,
      faces: view.faces.map { Array($0.prefix(XMPPacket.faceLimit)) },
      findsFaces: findsFaces, checksAll: checksAll, scanLimit: scanLimit,
      // Equal tiles are made once, so their specifications differ only in what the worker needs.
      tiles: specs.map {
        TileSpec(
          cell: $0.tileSize(for: shown), fit: $0.fit, focus: $0.focus, part: $0.part, isRound: $0.isRound,
          decodedSide: $0.decodedSide)
      })
  }

  /// The maximum number of tiles in a request. A photo may need a tile for each head, orientation and
  /// product.
  static let tileLimit = 4096

  /// The upper bound of all offsets in a request.
  private static let placeLimit = 1 << 48

  /// Returns the request with its input ranges moved by an offset and its tiles moved to `tilesStart`.
  func moved(by offset: Int, tilesTo tilesStart: Int) -> DecodeRequest {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.isEmpty ? range : range.lowerBound + offset..<range.upperBound + offset
    }
    var request = self
    request.picture = moved(picture)
    request.xmp = moved(xmp)
    request.previews = previews.map {
      Preview(format: $0.format, picture: moved($0.picture), stored: $0.stored)
    }
    request.tilesStart = tilesStart
    return request
  }
}

extension DecodeRequest: ByteRecord {
  mutating func code(by coder: inout ByteCoder) {
    coder(&format)
    coder(&stored)
    coder(&orientation)
    coder(&colour)
    coder(&extraBands)
    coder(&directory)
    coder(&isPremultiplied)
    coder(&picture)
    coder(&previews)
    coder(&firstPreviews)
    coder(&xmp)
    coder(&crop)
    coder(&point)
    coder(&faces)
    coder(&findsFaces)
    coder(&checksAll)
    coder(&scanLimit)
    coder(&tiles)
    coder(&tilesStart)
  }

  init() {
    self.init(
      format: .jpeg, stored: .zero, orientation: .up, picture: 0..<0, xmp: 0..<0,
      scanLimit: 0, tiles: [])
  }

  func check() throws(MalformedBytes) {
    guard crop.isPartOfPhoto, previews.count <= EmbeddedPreviews.limit, tiles.count <= Self.tileLimit,
      firstPreviews.count == tiles.count, firstPreviews.allSatisfy({ 0...EmbeddedPreviews.limit ~= $0 }),
      faces?.count ?? 0 <= XMPPacket.faceLimit, 0..<Self.placeLimit ~= tilesStart
    else { throw MalformedBytes("invalid request") }
  }
}

extension PhotoFormat: ByteCodable {}
extension Orientation: ByteCodable {}

extension Preview: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(format, picture, stored) }
  init(from reader: inout ByteReader) throws(MalformedBytes) {
    (format, picture, stored) = try (reader.next(), reader.next(), reader.next())
  }
}
