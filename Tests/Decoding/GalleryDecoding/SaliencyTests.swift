import Foundation
import GalleryGeometry
import GalleryModel
import Pixels
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Saliency")
struct SaliencyTests {
  /// A decoded photo whose pixels are a function of their position.
  private func photo(_ width: Int, _ height: Int, _ colour: (Int, Int) -> [UInt8]) throws -> ReducedPhoto {
    let pixels = try #require(PixelBuffer(width: width, height: height))
    pixels.withMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          for (channel, value) in (colour(x, y) + [255]).enumerated() {
            bytes[(y * width + x) * 4 + channel] = value
          }
        }
      }
    }
    return ReducedPhoto(pixels: pixels, width: Double(width), height: Double(height))
  }

  private static let square = PixelSize(width: 100, height: 100)

  @Test(
    "Without a salient object, the crop rests", arguments: [(300, 200), (200, 300), (700, 100), (33, 500)])
  func flat(width: Int, height: Int) throws {
    for colour: [UInt8] in [[0, 0, 0], [255, 255, 255], [200, 90, 40]] {
      let photo = try photo(width, height) { _, _ in colour }
      let resting = Crop.resting(photo: PixelSize(width: width, height: height), tile: Self.square)
      for isRound in [true, false] {
        #expect(try SmartCrop.salient(photo, like: resting, isRound: isRound) == resting)
      }
    }
  }

  @Test("A crop stays within the photo")
  func inside() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      let (width, height) = (Int.random(in: 1...200, using: &random), Int.random(in: 1...200, using: &random))
      let photo = try photo(width, height) { _, _ in
        [.random(in: 0...255), .random(in: 0...255), .random(in: 0...255)]
      }
      let tile = PixelSize(width: .random(in: 1...90), height: .random(in: 1...90))
      let resting = Crop.resting(photo: PixelSize(width: width, height: height), tile: tile)
      let crop = try SmartCrop.salient(photo, like: resting, isRound: .random())
      #expect(crop.x >= 0 && crop.y >= 0 && crop.maxX <= 1 + 1e-9 && crop.maxY <= 1 + 1e-9)
      #expect(crop.width == resting.width && crop.height == resting.height)
    }
  }

  @Test("The stored orientation makes no difference", arguments: Torture.isOn ? Array(1...8) : [3, 5, 8])
  func orientation(orientation: Int) async throws {
    let card = Card(width: 240, height: 400) { x, y in
      let (dx, dy) = (x - 150, y - 320)
      return dx * dx + dy * dy < 40 * 40 ? [230, 60, 50] : [UInt8(100 + x / 8), 130, 120]
    }
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let file = CameraFile(orientation: orientation).bytes(showing: card.stored(orientation))
    let tile = try #require(
      try await pool.decode(try bench.photo(file), tiles: [.square(60, focus: .saliency, isRound: true)])
        .tiles.first)
    await pool.shutdown()
    let rows = (0..<60).filter { Tile.isNear(tile.colour(150 / 240, Double($0) / 60), [230, 60, 50], 40) }
    #expect(rows.count >= 17, "\(rows)")
  }

  private func checkResolutions(_ file: String, _ pool: DecoderPool) async throws {
    let spec = TileSpec(cell: PixelSize(width: 1024, height: 1024), fit: .contain, previews: .never)
    let tiles = try await pool.decode(Workbench.photo(file), tiles: [spec]).tiles
    let tile = try #require(tiles.first)
    let photo = try ReducedPhoto(tile)
    let resting = Crop.resting(photo: tile.size, tile: Self.square)
    let crop = try SmartCrop.salient(photo, like: resting, isRound: false)
    for factor in [2, 3, 4, 6, 8] {
      let other = try SmartCrop.salient(photo.reduced(by: factor), like: resting, isRound: false)
      #expect(abs(crop.x - other.x) + abs(crop.y - other.y) < 0.04, "\(file): \(crop), \(other)")
    }
  }

  @Test("The resolution of a photo hardly moves its crop")
  func resolutions() async throws {
    let pool = Workbench.pool(workers: 1)
    for sample in ["alps.jpg", "vase.jpg", "eggs.jpg", "sunset.jpg", "dahlia.webp", "space/moon.jpg"] {
      try await checkResolutions(Repository.path("Samples/\(sample)"), pool)
    }
    await pool.shutdown()
  }

  @Test(
    "The resolution of real photos hardly moves their crops",
    .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
  func realResolutions() async throws {
    let pool = Workbench.pool(workers: 2)
    for file in try Workbench.files("photos").filter({ $0.hasSuffix(".jpg") }) {
      try await checkResolutions(file, pool)
    }
    await pool.shutdown()
  }
}
