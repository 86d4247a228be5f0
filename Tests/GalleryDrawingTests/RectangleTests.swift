import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryDrawing

@Suite struct RectangleTests {
  @Test(
    "A tile without a cropped outline is drawn pixel by pixel, and nothing beside it",
    arguments: ["rectangle", "none"])
  func exact(name: String) throws {
    let shape = try #require(CropShape(name: name))
    let tile = Tile.noise(13, 8)
    let canvas = try PixelCanvas(
      size: PixelSize(width: 20, height: 15), background: Color(red: 1, green: 2, blue: 3))
    canvas.draw(tile, x: 4, y: 5, shape: shape, pixelsPerPoint: 2)
    let words = try canvas.words()
    for y in 0..<15 {
      for x in 0..<20 {
        var expected: UInt32 = 0x010203
        if (4..<17).contains(x), (5..<13).contains(y) {
          let at = ((y - 5) * 13 + x - 4) * 3
          expected = tile.pixels[at..<at + 3].reduce(0) { $0 << 8 | UInt32($1) }
        }
        #expect(words[y * 20 + x] & 0xFF_FFFF == expected, "\(x), \(y)")
      }
    }
  }

  @Test("A tile that reaches beyond the sheet is cut off there")
  func beyond() throws {
    let tile = Tile.noise(10, 10)
    let canvas = try PixelCanvas(size: PixelSize(width: 8, height: 8), background: .white)
    canvas.draw(tile, x: -2, y: 5, shape: .rectangle, pixelsPerPoint: 1)
    let words = try canvas.words()
    let corner = tile.pixels[6..<9].reduce(0) { $0 << 8 | UInt32($1) }
    #expect(words[5 * 8] & 0xFF_FFFF == corner)
    #expect(words[4 * 8] & 0xFF_FFFF == 0xFFFFFF)
  }
}
