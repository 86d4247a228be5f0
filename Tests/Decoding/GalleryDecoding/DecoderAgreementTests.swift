import CFixtures
import GalleryGeometry
import GalleryModel
import Pixels
import TestSupport
import Testing
import Vips

@testable import GalleryDecoding

@Suite("Our decoder and libvips show the same picture")
struct DecoderAgreementTests {
  init() { #expect(VipsLibrary.startDecoding()) }

  /// Our own decoder does not support the colour model of a JPEG.
  private struct OtherColours: Error {}

  /// A tile of a JPEG made by either decoder.
  private func tile(_ bytes: [UInt8], throughVips: Bool, _ size: PixelSize) throws -> (
    PixelBuffer, ReducedPhoto
  ) {
    let headerBytes = HeaderBytes(bytes)
    let header = try Header.read(headerBytes, limits: DecodingLimits())
    let spec = TileSpec(cell: size, focus: .centre)
    let request = DecodeRequest(header, tiles: [spec], scanLimit: 100)
    let crop = Crop.cover(photo: header.upright, tile: request.tiles[0].cell)
    var plan = DecodePlan.plans(for: request, crops: [crop])[0]
    // Each decoder chooses its resolution by itself.
    plan.ratio = plan.largestRatio
    let photo: ReducedPhoto
    if throughVips {
      photo = try VipsDecoder().decode(bytes.span, as: .jpeg, plan)
    } else {
      var decoder = JPEGDecoder()
      guard let decoded = try decoder.decode(bytes.span, plan) else { throw OtherColours() }
      photo = decoded
    }
    let tile = try photo.tile(
      request.orientation.stored(crop), size: request.orientation.upright(request.tiles[0].cell))
    photo.colour?.apply(to: tile)
    return (tile, photo)
  }

  private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    a.withBytes { first in
      b.withBytes { second in
        var sum = 0
        for index in 0..<a.byteCount where index % 4 != 3 {
          sum += abs(Int(first[index]) - Int(second[index]))
        }
        return Double(sum) / Double(a.count * 3)
      }
    }
  }

  @Test(
    "Both decoders agree on every kind of plain JPEG",
    arguments: [
      (0, 0, 0, 1, 1, 0), (0, 0, 0, 2, 2, 0), (0, 0, 0, 2, 1, 0), (0, 0, 0, 1, 2, 0), (0, 0, 0, 4, 1, 0),
      (1, 0, 0, 2, 2, 0), (0, 1, 0, 2, 2, 0), (0, 0, 1, 1, 1, 0), (0, 0, 0, 2, 2, 3), (1, 1, 0, 1, 1, 0),
      (0, 0, 0, 3, 1, 0), (0, 0, 0, 1, 3, 0), (0, 0, 0, 4, 2, 0), (0, 0, 0, 4, 2, 5), (0, 0, 0, 1, 4, 0),
    ])
  func kinds(
    progressive: Int32, arithmetic: Int32, grey: Int32, across: Int32, down: Int32, restart: Int32
  ) throws {
    let card = Card(width: 517, height: 389) { x, y in
      [UInt8(x * 255 / 516), UInt8(y * 255 / 388), UInt8((x / 7 + y / 5) % 2 * 90 + 60)]
    }
    let bytes = card.jpeg { options in
      options.progressive = progressive
      options.arithmetic = arithmetic
      options.grey = grey
      options.across = across
      options.down = down
      options.restart = restart
    }
    for side in [389, 200, 97, 48, 20] {
      let size = PixelSize(width: side, height: side)
      let (own, _) = try tile(bytes, throughVips: false, size)
      let (vips, _) = try tile(bytes, throughVips: true, size)
      #expect(difference(own, vips) < 1.5, "\(side) pixels, \(across)×\(down)")
    }
  }

  @Test("CMYK is left to libvips")
  func cmyk() throws {
    let bytes = Card().jpeg { $0.cmyk = 1 }
    let part = Rect(x: 0, y: 0, width: 1, height: 1)
    let headerBytes = HeaderBytes(bytes)
    let header = try Header.read(headerBytes, limits: DecodingLimits())
    let request = DecodeRequest(header, tiles: [.square(20)], scanLimit: 100)
    var decoder = JPEGDecoder()
    let photo = try decoder.decode(bytes.span, DecodePlan.plans(for: request, crops: [part])[0])
    #expect(photo == nil)
  }

  @Test(
    "Both decoders agree on every real photo", .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"),
    arguments: [60, 150, 300])
  func photos(side: Int) throws {
    let files = try Workbench.files("photos") + Workbench.files("corpora/edge-valid")
    var compared = 0
    for (index, file) in files.enumerated() where Torture.isOn || index % 3 == side / 75 % 3 {
      guard let bytes = try? DecoderAgreementTests.read(file), bytes.starts(with: [0xFF, 0xD8]) else {
        continue
      }
      do {
        let size = PixelSize(width: side, height: side)
        let (own, _) = try tile(bytes, throughVips: false, size)
        let (vips, _) = try tile(bytes, throughVips: true, size)
        #expect(difference(own, vips) < 1.5, "\(file)")
        compared += 1
      } catch is DecoderError {
        continue  // Too damaged for one of the decoders.
      } catch is OtherColours {
        continue  // CMYK.
      } catch is DecodingFailure {
        continue
      }
    }
    #expect(compared > (Torture.isOn ? 40 : 12))
  }

  @Test("Decoding in this process gives the worker's pixels")
  func inProcess() async throws {
    let bench = try Workbench()
    let photo = try bench.photo(Card().jpeg())
    let pool = Workbench.pool(workers: 1)
    let decoder = DecoderPool(.inProcess, count: 2)
    let apart = try await pool.decode(photo, tiles: [.square(20)])
    let here = try await decoder.decode(photo, tiles: [.square(20)])
    #expect(here.tiles == apart.tiles)
    await decoder.shutdown()
    await pool.shutdown()
  }
}
