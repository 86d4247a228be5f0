import GalleryGeometry
import GalleryLikeness
import GalleryModel
import Testing

@Suite struct PicturePrintTests {
  /// A picture whose colours follow from the coordinates, each as a fraction.
  private func print(
    _ width: Int, _ height: Int, format: Tile.Format = .rgb,
    _ colour: (_ x: Double, _ y: Double) -> [Double]
  ) -> PicturePrint {
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let values = colour((Double(column) + 0.5) / Double(width), (Double(row) + 0.5) / Double(height))
        pixels += values.map { UInt8(max(0, min(255, $0))) }
      }
    }
    let size = PixelSize(width: width, height: height)
    return PicturePrint(of: Tile(size: size, format: format, pixels: pixels), aspect: size.aspect)
  }

  private func scene(_ x: Double, _ y: Double) -> [Double] {
    let hill = y > 0.5 + 0.2 * (x - 0.3) ? 60.0 : 190.0
    let sun = (x - 0.7) * (x - 0.7) + (y - 0.25) * (y - 0.25) < 0.02 ? 60.0 : 0
    return [hill + sun, hill + sun - 20 * y, hill + 20 * x]
  }

  @Test("A scaled or slightly lighter picture, or one with opaque alpha, has the same print")
  func same() {
    let original = print(64, 43, scene)
    #expect(original.isSame(as: print(32, 21, scene)))
    #expect(original.isSame(as: print(64, 43) { x, y in scene(x, y).map { $0 + 4 } }))
    #expect(original.isSame(as: print(64, 43, format: .rgba) { scene($0, $1) + [255] }))
  }

  @Test("A mirrored, rotated, cropped, recoloured or stretched picture has another print")
  func different() {
    let original = print(64, 43, scene)
    #expect(!original.isSame(as: print(64, 43) { scene(1 - $0, $1) }))
    #expect(!original.isSame(as: print(64, 43) { scene($0, 1 - $1) }))
    #expect(!original.isSame(as: print(64, 43) { scene(0.5 + $0 / 2, $1 / 2) }))
    #expect(!original.isSame(as: print(64, 43) { [scene($0, $1)[0], 0, 0] }))
    #expect(!original.isSame(as: print(43, 43, scene)))
  }

  @Test("Plain pictures are equal if their colours are; transparency counts as white")
  func plain() {
    let grey = print(64, 64) { _, _ in [128, 128, 128] }
    #expect(grey.isSame(as: print(32, 32) { _, _ in [130, 128, 127] }))
    #expect(!grey.isSame(as: print(64, 64) { _, _ in [128, 128, 160] }))
    let clear = print(64, 64, format: .rgba) { _, _ in [0, 0, 0, 0] }
    #expect(clear.isSame(as: print(64, 64) { _, _ in [255, 255, 255] }))
    #expect(!clear.isSame(as: print(64, 64) { _, _ in [0, 0, 0] }))
  }

  @Test("A picture with a single row or column has a print")
  func thin() {
    let row = print(64, 1, scene)
    #expect(row.isSame(as: row))
    #expect(!row.isSame(as: print(1, 64, scene)))
  }
}
