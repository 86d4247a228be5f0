import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryDrawing

@Suite struct RectangleTests {
  @Test(
    "An uncropped tile is drawn pixel by pixel, without changing its surroundings",
    arguments: ["rectangle", "none"])
  func exact(name: String) throws {
    let shape = try #require(CropShape(name: name))
    let tile = Tile.noise(13, 8)
    let canvas = BandCanvas(
      size: PixelSize(width: 20, height: 15), background: Color(red: 1, green: 2, blue: 3))
    try canvas.draw(tile, x: 4, y: 5, shape: shape, pixelsPerPoint: 2)
    let pixels = try canvas.finish().bytes()
    for y in 0..<15 {
      for x in 0..<20 {
        var expected: [UInt8] = [1, 2, 3]
        if (4..<17).contains(x), (5..<13).contains(y) {
          let at = ((y - 5) * 13 + x - 4) * 3
          expected = Array(tile.pixels[at..<at + 3])
        }
        #expect(pixels[(y * 20 + x) * 3..<(y * 20 + x + 1) * 3] == expected[...], "\(x), \(y)")
      }
    }
  }

  @Test("A tile is cut off at the sheet's edge")
  func beyond() throws {
    let tile = Tile.noise(10, 10)
    let canvas = BandCanvas(size: PixelSize(width: 8, height: 8), background: .white)
    try canvas.draw(tile, x: -2, y: 5)
    let pixels = try canvas.finish().bytes()
    #expect(pixels[5 * 8 * 3..<(5 * 8 + 1) * 3] == tile.pixels[6..<9])
    #expect(pixels[4 * 8 * 3..<(4 * 8 + 1) * 3] == [255, 255, 255])
  }
}
