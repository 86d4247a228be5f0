import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Every format and orientation is shown upright")
struct OrientationTests {
  @Test("A JPEG is rotated by EXIF", arguments: 1...8)
  func jpeg(orientation: Int) async throws {
    let bench = try Workbench()
    let stored = Card(width: 120, height: 80).stored(orientation)
    let photo = try bench.photo(stored.jpeg(segments: Segment.exif(orientation: orientation)))
    let pool = Workbench.pool(workers: 1)
    let facts = try await pool.inspect(photo)
    #expect(facts == PhotoFacts(size: PixelSize(width: 120, height: 80), format: "JPEG"))
    let whole = TileSpec(cell: PixelSize(width: 60, height: 60), fit: .contain)
    let decoded = try await pool.decode(photo, tiles: [.square(40), whole])
    #expect(
      decoded.tiles.map(\.size) == [PixelSize(width: 40, height: 40), PixelSize(width: 60, height: 40)])
    #expect(decoded.tiles.allSatisfy { $0.isUprightCard })
    #expect(decoded.damage == nil && decoded.notes.isEmpty)
    await pool.shutdown()
  }

  @Test(
    "Photos of other formats are rotated once",
    // `jpeg` has every orientation.
    arguments: [".png", ".webp[Q=95]", ".tif", ".jxl", ".avif[lossless]"],
    Torture.isOn ? Array(1...8) : [5, 6])
  func others(suffix: String, orientation: Int) async throws {
    let bench = try Workbench()
    // For formats that rotate on their own, the encoder's library writes an upright picture.
    let turnsItself = suffix == ".jxl"
    let card = Card(width: 120, height: 80)
    let stored = card.stored(orientation)
    let bytes =
      turnsItself
      ? card.encoded(suffix)
      : suffix == ".png"
        ? stored.png(orientation: orientation) : stored.encoded(suffix, orientation: orientation)
    try #require(!bytes.isEmpty, "libvips has no encoder for \(suffix): install it to run this test")
    let pool = Workbench.pool(workers: 1)
    let decoded = try await pool.decode(
      try bench.photo(bytes), tiles: [.square(40), .square(30, fit: .contain)])
    #expect(decoded.facts.size == PixelSize(width: 120, height: 80))
    #expect(decoded.tiles.allSatisfy { $0.isUprightCard })
    await pool.shutdown()
  }

  @Test("Invalid orientation numbers mean upright", arguments: [0, 9, 255, 65535])
  func nonsense(orientation: Int) throws {
    let bytes = HeaderBytes(Card().jpeg(segments: Segment.exif(orientation: orientation)))
    let header = try Header.read(bytes, limits: DecodingLimits())
    #expect(header.orientation == .up)
  }

  @Test("Areas convert to the stored photo and back", arguments: Orientation.allCases)
  func parts(orientation: Orientation) {
    let part = Rect(x: 0.125, y: 0.25, width: 0.5, height: 0.125)
    #expect(orientation.upright(orientation.stored(part)) == part)
  }

  @Test("A quarter turn rotates what is upright", arguments: Orientation.allCases)
  func turns(orientation: Orientation) {
    let part = Rect(x: 0.125, y: 0.25, width: 0.5, height: 0.125)
    let turned = orientation.turned(quarters: 1)
    #expect(turned.upright(part) == Orientation.turnRight.upright(orientation.upright(part)))
    #expect(turned.turned(quarters: 3) == orientation)
  }

  @Test("Face regions lie in the upright photo, from either vocabulary")
  func faces() {
    let stored = PixelSize(width: 700, height: 840)
    var packet = XMPPacket()
    packet.faces = [PhotoMetadata.Face(area: Rect(x: 0.25, y: 0.5, width: 0.25, height: 0.125))]
    packet.facesApplyTo = stored
    // Rotated right, the lower left becomes the upper left.
    #expect(
      packet.uprightFaces(stored: stored, orientation: .turnRight).map(\.area)
        == [Rect(x: 0.375, y: 0.25, width: 0.125, height: 0.25)])
    packet.facesAreUpright = true
    #expect(packet.uprightFaces(stored: stored, orientation: .turnRight) == packet.faces)
  }
}
