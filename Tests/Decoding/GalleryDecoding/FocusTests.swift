import CFixtures
import Faces
import GalleryGeometry
import GalleryModel
import Pixels
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

  @Test("Attention finds a salient object at any position", arguments: [40, 120, 200, 290, 360])
  func attention(middle: Int) async throws {
    let bytes = Self.disc(at: middle).jpeg()
    let tile = try await square(bytes, .attention)
    // The disc is slightly wider than a quarter of the tile.
    #expect((disc(in: tile)?.count ?? 0) >= 12)
    if middle == 40 || middle == 360 { #expect(disc(in: try await square(bytes, .centre)) == nil) }
  }

  @Test("Saliency finds a salient object at any position", arguments: [40, 120, 200, 290, 360])
  func saliency(middle: Int) async throws {
    let bytes = Self.disc(at: middle).jpeg()
    let tile = try await square(bytes, .saliency)
    #expect((disc(in: tile)?.count ?? 0) >= 12)
    #expect(try await square(bytes, .auto) == tile, "without faces, auto is saliency")
  }

  @Test("Entropy finds the area with the most detail")
  func entropy() async throws {
    let card = Card(width: 400, height: 200) { x, y in
      x > 290
        ? [UInt8((x * 37 + y * 91) % 256), UInt8((x * 11) % 256), UInt8((y * 53) % 256)] : [90, 90, 90]
    }
    let tile = try await square(card.jpeg(), .entropy)
    let shares = [0.1, 0.9].map { at in
      (0..<50).count { !Tile.isNear(tile.colour(at, Double($0) / 50), [90, 90, 90], 12) }
    }
    #expect(shares[1] > 40 && shares[0] < 5, "\(shares)")
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

  @Test(
    "Attention and entropy agree with libvips' smart crop on real photos",
    .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
  func libvips() async throws {
    let files = (try Workbench.files("photos/scikit-image-cc0") + Workbench.files("photos/immich"))
      .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }
    let decoder = DecoderPool(.inProcess, count: 1)
    var (compared, near) = (0, 0)
    for file in files {
      // A small copy of the whole photo, the input of both.
      let spec = TileSpec(cell: PixelSize(width: 256, height: 256), fit: .contain, focus: .centre)
      guard let decoded = try? await decoder.decode(Workbench.photo(file), tiles: [spec]),
        let tile = decoded.tiles.first, tile.format == .rgb
      else { continue }
      let side = min(tile.size.width, tile.size.height)
      guard max(tile.size.width, tile.size.height) > side + 40 else { continue }
      let pixels = try #require(PixelBuffer(width: tile.size.width, height: tile.size.height))
      pixels.withMutableBytes { bytes in
        for index in 0..<pixels.count {
          for channel in 0..<3 { bytes[index * 4 + channel] = tile.pixels[index * 3 + channel] }
          bytes[index * 4 + 3] = 255
        }
      }
      let photo = ReducedPhoto(
        pixels: pixels, width: Double(tile.size.width), height: Double(tile.size.height))
      for focus in [Focus.attention, .entropy] {
        var (left, top): (Int32, Int32) = (0, 0)
        let status = fixture_smartcrop(
          tile.pixels, Int32(tile.size.width), Int32(tile.size.height), Int32(side), Int32(side),
          focus == .entropy ? 1 : 0, &left, &top)
        #expect(status == 0)
        let crop = Crop.cover(photo: tile.size, tile: PixelSize(width: side, height: side))
        let own = try SmartCrop.part(photo, like: crop, focus: focus)
        let dx = abs(own.x * Double(tile.size.width) - Double(left)) / Double(side)
        let dy = abs(own.y * Double(tile.size.height) - Double(top)) / Double(side)
        compared += 1
        if max(dx, dy) < 0.12 { near += 1 }
      }
    }
    await decoder.shutdown()
    #expect(compared > 20)
    #expect(Double(near) / Double(compared) > 0.8, "\(near) of \(compared)")
  }
}
