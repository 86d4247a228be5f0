import Faces
import GalleryGeometry
import GalleryModel
import TestSupport
import Testing
import Vips

@testable import GalleryDecoding

@Suite("The focus of a crop")
struct FocusTests {
  init() { #expect(VipsLibrary.startDecoding()) }

  /// A grey picture, twice as wide as high, with a coloured disc at a position.
  private static func disc(at middle: Int) -> Card {
    Card(width: 400, height: 200) { x, y in
      let (dx, dy) = (x - middle, y - 110)
      return dx * dx + dy * dy < 30 * 30 ? [225, 150, 120] : [112, 112, 112]
    }
  }

  private func square(_ bytes: [UInt8], _ focus: Focus) async throws -> Tile {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let decoded = try await pool.decode(try bench.photo(bytes), tiles: [.square(50, focus: focus)])
    await pool.shutdown()
    return try #require(decoded.tiles.first)
  }

  /// The columns of a tile's middle rows that show the disc.
  private func disc(in tile: Tile) -> ClosedRange<Int>? {
    let columns = (0..<tile.size.width).filter {
      Tile.isNear(tile.colour(Double($0) / 50, 0.55), [225, 150, 120], 30)
    }
    return columns.first.map { $0...columns[columns.count - 1] }
  }

  @Test("Saliency finds a salient object at any position", arguments: [40, 120, 200, 290, 360])
  func saliency(middle: Int) async throws {
    let bytes = Self.disc(at: middle).jpeg()
    let tile = try await square(bytes, .saliency)
    // The disc is slightly wider than a quarter of the tile.
    #expect((disc(in: tile)?.count ?? 0) >= 12)
    if middle == 40 || middle == 360 { #expect(disc(in: try await square(bytes, .centre)) == nil) }
    #expect(try await square(bytes, .auto) == tile, "without faces, auto is saliency")
  }

  /// The disc is at the right of the upright picture. The packet gives its place in stored coordinates, as software
  /// does that follows the Metadata Working Group's specification.
  @Test("Stored face regions decide in upright coordinates", arguments: 1...8)
  func regions(orientation: Int) async throws {
    let turned = Orientation(exif: orientation)
    let upright = Rect(x: 0.82, y: 0.4, width: 0.16, height: 0.3)
    let stored = turned.stored(upright)
    let swaps = turned.swapsSides
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
      xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions stDim:w="\(swaps ? 200 : 400)"
      stDim:h="\(swaps ? 400 : 200)" stDim:unit="pixel"/><mwg-rs:RegionList><rdf:Bag><rdf:li>
      <rdf:Description mwg-rs:Type="Face"><mwg-rs:Area stArea:x="\(stored.midX)" stArea:y="\(stored.midY)"
      stArea:w="\(stored.width)" stArea:h="\(stored.height)" stArea:unit="normalized"/></rdf:Description></rdf:li>
      </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF>
      """
    var file = CameraFile(orientation: orientation)
    file.xmp = packet
    let bytes = file.bytes(showing: Self.disc(at: 360).stored(orientation))
    for focus in [Focus.regions, .auto] + (FaceDetector.isAvailable ? [.faces] : []) {
      let tile = try await square(bytes, focus)
      #expect((disc(in: tile)?.count ?? 0) >= 12, "\(focus)")
    }
  }
}
