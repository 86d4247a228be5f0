import GalleryGeometry
import GalleryModel
import GalleryText

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

  var format: PhotoFormat
  /// The size of the stored rows that the header promised.
  var stored: PixelSize
  var orientation: Orientation
  /// Colours that are not given by a profile.
  var colour: StatedColour?
  /// Bands at the end of each pixel that are not part of the picture.
  var extraBands = 0
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
  var scanLimit: Int
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
}

extension DecodeRequest: ByteCodable {
  func write(to writer: inout ByteWriter) {
    writer.put(
      format, stored, orientation, colour, extraBands, picture, previews, xmp, crop, point, faces, findsFaces,
      checksAll, scanLimit, tiles, tilesStart)
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    (
      format, stored, orientation, colour, extraBands, picture, previews, xmp, crop, point, faces, findsFaces,
      checksAll, scanLimit, tiles, tilesStart
    ) = try reader.values()
    guard crop.isPartOfPhoto, previews.count <= EmbeddedPreviews.limit, tiles.count <= Self.tileLimit,
      faces?.count ?? 0 <= XMPPacket.faceLimit, 0..<Self.placeLimit ~= tilesStart
    else { throw MalformedBytes("an impossible request") }
  }
}

extension DecodeRequest.RequestedTile: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(size, fit, focus, isRound, part) }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    (size, fit, focus, isRound, part) = try reader.values()
    guard size.width > 0, size.height > 0, part?.isPartOfPhoto ?? true else {
      throw MalformedBytes("an impossible tile")
    }
  }
}

extension PhotoFormat: ByteCodable {}
extension Orientation: ByteCodable {}

extension Preview: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(picture, stored) }
  init(from reader: inout ByteReader) throws(MalformedBytes) { (picture, stored) = try reader.values() }
}
