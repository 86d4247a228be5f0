import CFixtures
import Foundation
import GalleryModel
import TestSupport
import Testing
import Vips

@testable import GalleryDecoding

/// If a test of a loader fails after an update of libvips, its outcome in the table changes, and perhaps what gallery
/// refuses or repairs.
@Suite("Features of files that loaders do not honour are repaired or refused")
struct LoaderTests {
  private func outcome(_ file: LoaderFile, _ upper: [UInt8], _ lower: [UInt8]) -> LoaderFile.Outcome {
    let isRight = zip([upper, lower], [LoaderFile.orange, LoaderFile.blue]).allSatisfy { seen, colour in
      Tile.isNear(seen.count == 4 ? seen : seen + [255], colour + [file.alpha], 12)
    }
    return isRight ? .right : .wrong
  }

  /// What libvips alone shows.
  private func alone(_ file: LoaderFile) -> LoaderFile.Outcome {
    do {
      let picture = try VipsPicture(loading: file.bytes.span, by: file.loader, shrink: 1, strict: true)
      let shown = try picture.converted(to: .srgb).cast(to: .uint8)
      let pixels = Array(try shown.pixels())
      func colour(_ row: Double) -> [UInt8] {
        let at = (Int(row * Double(shown.height)) * shown.width + shown.width / 2) * shown.bands
        return Array(pixels[at..<at + shown.bands])
      }
      return outcome(file, colour(0.2), colour(0.9))
    } catch {
      return .refused
    }
  }

  @Test(
    "Each feature has the outcome of the table",
    arguments: LoaderFile.tiff + LoaderFile.heif + LoaderFile.svg + LoaderFile.others)
  func table(file: LoaderFile) async throws {
    try #require(VipsLibrary.startDecoding() && !file.bytes.isEmpty)
    #expect(alone(file) == file.alone)
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let answer = await DecodingTests.outcome(pool, try bench.photo(file.bytes))
    await pool.shutdown()
    switch answer {
    case .success(let photo):
      let tile = photo.tiles[0]
      #expect(outcome(file, tile.colour(0.5, 0.2), tile.colour(0.5, 0.9)) == file.shown)
    case .failure(.unsupported): #expect(file.shown == .refused)
    case .failure(let failure): Issue.record("\(failure)")
    }
  }

  @Test("A HEIF with a property that readers must know is rejected if libheif does not know it")
  func essential() throws {
    let association: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 1, 0x82]
    let size = HEIFFile.box("ispe", HEIFFile.number(0) + HEIFFile.number(64) + HEIFFile.number(64))
    let properties = HEIFFile.box("ipco", size + HEIFFile.box("iscl", HEIFFile.number(0, 12)))
    let meta = HEIFFile.box(
      "meta",
      HEIFFile.number(0) + HEIFFile.box("pitm", [0, 0, 0, 0, 0, 1])
        + HEIFFile.box("iprp", properties + HEIFFile.box("ipma", association)))
    let file = HEIFFile.box("ftyp", Array("heic".utf8) + HEIFFile.number(0)) + meta
    #expect(throws: DecodingFailure.unsupported("HEIF with the property 'iscl'")) {
      try Header.read(HeaderBytes(file), limits: DecodingLimits())
    }
  }

  @Test("A HEIF whose grid has too few images is rejected: libheif would show memory that it did not write")
  func grid() throws {
    func size(_ side: Int) -> [UInt8] {
      HEIFFile.box("ispe", HEIFFile.number(0) + HEIFFile.number(side) + HEIFFile.number(side))
    }
    func file(_ side: Int) -> HeaderBytes {
      let entry = HEIFFile.box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("grid".utf8) + [0])
      let list = HEIFFile.box("iinf", HEIFFile.number(0) + [0, 1] + entry)
      let parts = HEIFFile.box("dimg", [0, 1, 0, 4, 0, 2, 0, 2, 0, 2, 0, 2])
      let association: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 1, 1, 0, 2, 1, 2]
      let properties = HEIFFile.box("ipco", size(side) + size(64)) + HEIFFile.box("ipma", association)
      let boxes =
        HEIFFile.box("pitm", [0, 0, 0, 0, 0, 1]) + list + HEIFFile.box("iref", HEIFFile.number(0) + parts)
        + HEIFFile.box("iprp", properties) + HEIFFile.box("iloc", HEIFFile.number(0, 8))
      let type = HEIFFile.box("ftyp", Array("heic".utf8) + HEIFFile.number(0))
      return HeaderBytes(type + HEIFFile.box("meta", HEIFFile.number(0) + boxes))
    }
    #expect(try Header.read(file(127), limits: DecodingLimits()).stored.width == 127)
    #expect(throws: DecodingFailure.damagedHeader("the images of its grid do not cover it")) {
      try Header.read(file(140), limits: DecodingLimits())
    }
  }

  @Test("The last frame of a JPEG XL animation is shown with a note")
  func animation() async throws {
    let file = Data(
      base64Encoded:
        "/wpDBAMIKC4JCAKSCQAAgABLGIsVANS8izFGkhcIAUBySHYAUhwAGgoJthIAoV3gSAgCkgUAhABLGIsVANSMF2OMJC8QAkDmVACAJDEE5EA0bAeIJLpgLwA="
    )
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let photo = try await pool.decode(try bench.photo(Array(try #require(file))), tiles: [.square(16)])
    await pool.shutdown()
    #expect(photo.notes == [Notes.lastFrame])
    #expect(Tile.isNear(photo.tiles[0].colour(0.5, 0.2), LoaderFile.blue, 2))
  }

  @Test(
    "A GIF is transparent around its first frame, whatever the size of its screen",
    arguments: [(32, 24, 8, 4), (640, 480, 600, 400), (3000, 2000, 8, 4), (16, 16, 16, 16)])
  func screen(width: Int, height: Int, x: Int, y: Int) async throws {
    var file = Card(width: 16, height: 16).encoded(".gif")
    let frame = TIFFWriter.number(16, 2) + TIFFWriter.number(16, 2)
    let start = try #require(file.firstRange(of: [0x2C, 0, 0, 0, 0] + frame)?.lowerBound)
    file.replaceSubrange(start + 1..<start + 5, with: TIFFWriter.number(x, 2) + TIFFWriter.number(y, 2))
    file.replaceSubrange(6..<10, with: TIFFWriter.number(width, 2) + TIFFWriter.number(height, 2))
    let (bench, pool) = (try Workbench(), Workbench.pool(workers: 1))
    let photo = try bench.photo(file)
    let size = PixelSize(width: max(width, x + 16), height: max(height, y + 16))
    #expect(try await pool.inspect(photo).size == size)
    let part = TileSpec(cell: size, fit: .contain, focus: .centre, isRound: false)
    let tile = try await pool.decode(photo, tiles: [part]).tiles[0]
    await pool.shutdown()
    let column = (Double(x) + 4) / Double(size.width)
    let row = (Double(y) + 4) / Double(size.height)
    #expect(Tile.isNear(tile.colour(column, row), Card.red + [255], 12))
    #expect(tile.colour(0, 0) == [0, 0, 0, 0])
  }

  @Test("A GIF whose first frame has no pixels is rejected")
  func emptyFrame() {
    let gif = Array("GIF89a".utf8) + [16, 0, 16, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3B]
    #expect(throws: DecodingFailure.damagedHeader("a side of the first frame is 0 pixels long")) {
      try Header.read(HeaderBytes(gif), limits: DecodingLimits())
    }
  }
}
