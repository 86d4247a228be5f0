import Cairo
import Foundation
import GalleryFiles
import GalleryGeometry
import GalleryModel
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Vips

@testable import GalleryDrawing

/// Pages that are drawn band by band.
@Suite struct BandedPixelsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String) throws -> FileDescriptor {
    try FileDescriptor.open(
      folder.file(name), .readWrite, options: [.create, .truncate], permissions: [.ownerReadWrite])
  }

  private func canvas(_ size: PixelSize, background: Color = .white) throws -> BandCanvas {
    BandCanvas(size: size, background: background, spool: TileSpool(try file("spool")))
  }

  /// A tile whose nearby pixels all differ.
  private static func tile(_ width: Int, _ height: Int, alpha: Bool = false) -> Tile {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [UInt8((x * 7) & 255), UInt8((y * 11) & 255), UInt8((x * y) & 255)]
        if alpha { pixels.append(UInt8((x + y) & 255)) }
      }
    }
    return Tile(
      size: PixelSize(width: width, height: height), format: alpha ? .rgba : .rgb, pixels: pixels)
  }

  /// Draws objects across the edges of bands, of their regions and of the page.
  private static func draw(on canvas: any SheetCanvas) throws {
    for (x, y) in [(5, 3), (8100, 200), (8150, 240), (8180, 500), (-40, 490), (8380, 20), (3000, -7)] {
      for (shift, path) in [SheetPath.Kind.circle, .polygon, .rectangle].enumerated() {
        let frame = PixelRect(x: x + shift * 37, y: y + shift * 29, width: 97, height: 80)
        try canvas.draw(
          .tile(
            tile(97, 80, alpha: shift == 1), frame: frame, path: path.path(frame.rect), details: TileDetails()
          ))
        try canvas.draw(
          .shade(
            path.path(frame.rect), color: .init(red: 9, green: 0, blue: 80, alpha: 175),
            from: frame.rect.y + 30, to: frame.rect.maxY))
        try canvas.draw(.stroke(path.path(frame.rect), width: 3.5, color: .init(red: 250, green: 4, blue: 3)))
      }
    }
    try canvas.draw(
      .fill(
        .circle(centre: .init(x: 8192, y: 256.3), radius: 30.7),
        color: .init(red: 0, green: 90, blue: 0, alpha: 99)))
    for (x, y) in [(8120.0, 245.0), (10, 500), (4000.5, 250.25)] {
      let frame = Rect(x: x, y: y, width: 200, height: 30)
      try canvas.draw(
        TextBlock("Bänder g", font: TextFont(size: 19), in: frame, color: .init(red: 0, green: 0, blue: 0))
          .shaped())
    }
    for step in 0..<200 {
      let size = 20 + Double(step % 7) * 6.3
      let frame = Rect(
        x: Double(step % 40) * 200, y: Double(step % 2 + 1) * 256 - 50 + Double(step % 31) * 0.83, width: 200,
        height: 50)
      var block = TextBlock(
        "Bg&@8", font: TextFont(size: size), in: frame, color: .init(red: 0, green: 0, blue: 0))
      block.outline = .init(red: 255, green: 255, blue: 9, alpha: 130)
      try canvas.draw(block.shaped())
    }
  }

  @Test(
    "Bands have exactly the pixels of a page drawn as a whole",
    arguments: [Color.white, .init(red: 200, green: 30, blue: 9), .transparent])
  func pixels(background: Color) throws {
    let size = PixelSize(width: 8400, height: 601)
    let whole = try PixelCanvas(
      PixelRect(x: 0, y: 0, width: size.width, height: size.height), background: background)
    try Self.draw(on: whole)
    let banded = BandCanvas(size: size, background: background)
    try Self.draw(on: banded)
    let pixels = try banded.finish()
    #expect(pixels.bandCount == 3)
    var bytes: [UInt8] = []
    for band in 0..<pixels.bandCount { bytes += try pixels.band(band) }
    var expected = [UInt8](repeating: 0, count: bytes.count)
    try whole.surface.copyPacked(into: &expected, at: 0, width: size.width)
    // Data compares them at once; elements of arrays take seconds here, without the optimiser.
    let areEqual = Data(bytes) == Data(expected)
    #expect(areEqual)
  }

  @Test("A banded file has the bytes of a page drawn as a whole", arguments: PixelFormat.allCases)
  func encoded(format: PixelFormat) throws {
    let size = PixelSize(width: 700, height: 530)
    let banded = BandCanvas(size: size, background: .white)
    try Self.draw(on: banded)
    let pixels = try banded.finish()
    func bytes(_ write: (FileDescriptor) throws -> Void) throws -> Data {
      let sheet = try file("sheet")
      try sheet.closeAfter { try write(sheet) }
      return try Data(contentsOf: URL(fileURLWithPath: folder.file("sheet").string))
    }
    let whole = try pixels.bytes()
    let expected = try bytes {
      try VipsLibrary.startEncoding(writesAVIF: format == .avif)
      let picture = try VipsPicture(
        pixels: whole.span, width: size.width, height: size.height, bands: 3, dpi: 254)
      try format.write(picture, dpi: 254, to: $0)
    }
    #expect(try bytes { try pixels.encode(as: format, dpi: 254, to: $0) } == expected)
  }

  @Test("If a band cannot be drawn, no format is written", arguments: PixelFormat.allCases)
  func brokenBand(format: PixelFormat) throws {
    let canvas = try canvas(PixelSize(width: 300, height: 300))
    try canvas.draw(.plain(16, 16), x: 0, y: 270)
    let pixels = try canvas.finish()
    _ = try file("spool").close()
    let sheet = try file("sheet")
    #expect(throws: DrawingError.self) {
      try sheet.closeAfter { try pixels.encode(as: format, dpi: 72, to: sheet) }
    }
  }

  @Test("A TIFF has the pixels of the page, and of each half of it")
  func tiff() throws {
    let size = PixelSize(width: 700, height: 530)
    let banded = try canvas(size)
    try Self.draw(on: banded)
    let pixels = try banded.finish()
    let tiff = try file("sheet.tif")
    try tiff.closeAfter { try pixels.writeTIFF(dpi: 254, to: tiff) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("sheet.tif").string))
    #expect(bytes.prefix(4) == Data([0x49, 0x49, 43, 0]), "BigTIFF")
    let picture = try NetpbmPicture(tiff: folder.file("sheet.tif"))
    #expect(picture.width == 700 && picture.height == 530)
    let band = try pixels.band(1)
    for (x, y) in [(0, 256), (10, 505), (699, 300), (150, 511)] {
      let start = ((y - 256) * 700 + x) * 3
      #expect(picture[x, y] == Array(band[start..<start + 3]))
    }
  }

  @Test("A sheet too large to draw as a whole becomes a TIFF, to its last pixel")
  func long() throws {
    let banded = try canvas(PixelSize(width: 40_000, height: 20))
    try banded.draw(.plain(16, 16), x: 40_000 - 16, y: 4)
    let tiff = try file("long.tif")
    try tiff.closeAfter { try banded.finish().writeTIFF(dpi: 72, to: tiff) }
    let picture = try NetpbmPicture(tiff: folder.file("long.tif"))
    #expect(picture.width == 40_000)
    #expect(picture[39_999, 19] == [0, 0, 0] && picture[39_983, 19] == [255, 255, 255])
  }

  @Test(
    "Interrupting a TIFF after any band is an ordinary error",
    arguments: [1, 4])
  func interrupted(bands: Int) throws {
    let banded = try canvas(PixelSize(width: 1200, height: 1300))
    try banded.draw(.plain(16, 16), x: 4, y: 4)
    let pixels = try banded.finish()
    let tiff = try file("interrupted.tif")
    let asked = Mutex(0)
    #expect(throws: DrawingError.self) {
      try tiff.closeAfter {
        try pixels.writeTIFF(dpi: 72, to: tiff) {
          asked.withLock {
            $0 += 1
            return $0 > bands
          }
        }
      }
    }
    // No further band is drawn.
    #expect(asked.withLock(\.self) == bands + 1)
  }

  @Test("A pyramid has all tiles of all levels, each half of the next")
  func pyramid() throws {
    let size = PixelSize(width: 700, height: 530)
    let banded = try canvas(size)
    try banded.draw(
      .fill(
        .rectangle(Rect(x: 0, y: 0, width: 350, height: 530)), color: .init(red: 0, green: 0, blue: 0)))
    var tiles: [DeepZoomPyramid.Place: Data] = [:]
    var pyramid = DeepZoomPyramid(try banded.finish())
    try pyramid.write { place, data in
      #expect(tiles.updateValue(data, forKey: place) == nil)
    }
    let sizes = DeepZoomPyramid.sizes(of: size)
    #expect(sizes.count == 11)
    #expect(sizes.first == PixelSize(width: 1, height: 1))
    #expect(sizes[9] == PixelSize(width: 350, height: 265))
    var expected: Set<DeepZoomPyramid.Place> = []
    for (level, size) in sizes.enumerated() {
      for row in 0..<(size.height + 255) / 256 {
        for column in 0..<(size.width + 255) / 256 {
          expected.insert(.init(level: level, column: column, row: row))
        }
      }
    }
    #expect(Set(tiles.keys) == expected)
    func picture(_ level: Int, _ column: Int, _ row: Int) throws -> NetpbmPicture {
      let path = folder.file("tile.jpg")
      let tile = try #require(tiles[.init(level: level, column: column, row: row)])
      try tile.write(to: URL(fileURLWithPath: path.string))
      return try NetpbmPicture(jpeg: path)
    }
    let corner = try picture(10, 2, 2)
    #expect(corner.width == 188 && corner.height == 18)
    let half = try picture(9, 0, 0)
    #expect(
      half.width == 256 && half[170, 128].allSatisfy { $0 < 8 } && half[180, 128].allSatisfy { $0 > 247 })
    let one = try picture(0, 0, 0)
    #expect(one.width == 1 && one[0, 0].allSatisfy { (64...224).contains($0) })
  }

  @Test("Halving averages, counts odd edges twice, and weights colours by alpha")
  func halving() {
    let rows: [UInt8] = [
      0, 0, 0, 10, 20, 30, 100, 100, 100,  //
      20, 20, 20, 30, 40, 50, 200, 200, 200,  //
      8, 8, 8, 8, 8, 8, 4, 4, 4,
    ]
    #expect(
      DeepZoomPyramid.halved(rows, width: 3, height: 3, channels: 3) == [
        15, 20, 25, 150, 150, 150, 8, 8, 8, 4, 4, 4,
      ])
    let clear: [UInt8] = [200, 100, 0, 255, 9, 9, 9, 0, 9, 9, 9, 0, 9, 9, 9, 0]
    #expect(DeepZoomPyramid.halved(clear, width: 2, height: 2, channels: 4) == [200, 100, 0, 64])
  }

  @Test("If the tile spool cannot be written or is truncated, drawing fails")
  func brokenSpool() throws {
    let full = try FileDescriptor.open("/dev/full", .readWrite)
    let canvas = BandCanvas(
      size: PixelSize(width: 300, height: 300), background: .white, spool: TileSpool(full))
    try canvas.draw(.plain(16, 16), x: 0, y: 0)
    #expect(throws: DrawingError.self) { _ = try canvas.finish() }
    let other = try self.canvas(PixelSize(width: 300, height: 300))
    try other.draw(.plain(16, 16), x: 0, y: 0)
    let pixels = try other.finish()
    _ = try file("spool").close()
    #expect(throws: DrawingError.self) { try pixels.band(0) }
    let tiff = try file("sheet.tif")
    let error = #expect(throws: DrawingError.self) {
      try tiff.closeAfter { try pixels.writeTIFF(dpi: 72, to: tiff) }
    }
    #expect(error?.description.contains("temporary tile file") ?? false)
  }
}

extension SheetPath {
  fileprivate enum Kind {
    case circle, polygon, rectangle

    func path(_ frame: Rect) -> SheetPath {
      switch self {
      case .circle: .circle(centre: .init(x: frame.midX, y: frame.midY), radius: frame.height / 2)
      case .polygon:
        .polygon([
          .init(x: frame.x, y: frame.y), .init(x: frame.maxX, y: frame.midY),
          .init(x: frame.midX, y: frame.maxY),
        ])
      case .rectangle: .rectangle(frame)
      }
    }
  }
}
