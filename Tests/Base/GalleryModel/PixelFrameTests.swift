import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@Suite struct PixelFrameTests {
  /// Cells anywhere on a page, at resolutions from screens to fine print.
  private func forEachCell(_ body: (Rect, Double) -> Void) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      let scale = Double.random(in: 0.2...20, using: &random)
      let cell = Rect(
        x: Double.random(in: 0...900, using: &random), y: Double.random(in: 0...900, using: &random),
        width: Double.random(in: 0.01...300, using: &random),
        height: Double.random(in: 0.01...300, using: &random))
      body(cell, scale)
    }
  }

  @Test("A number is rounded towards zero, and clamped to the integer limits")
  func clamping() {
    #expect([2.9, -2.9, 0x1p53].map { Int(clamping: $0) } == [2, -2, 1 << 53])
    #expect([1e300, -.infinity, .nan].map { Int(clamping: $0) } == [1 << 53, -(1 << 53), 0])
  }

  @Test("Cells of one size in points have one size in pixels at any place")
  func oneSize() {
    forEachCell { cell, scale in
      var origin = cell
      origin.x = 0
      origin.y = 0
      #expect(cell.pixelCell(pixelsPerPoint: scale).size == origin.pixelCell(pixelsPerPoint: scale).size)
    }
  }

  @Test("A cell's extents are rounded, and at least a pixel")
  func extents() {
    forEachCell { cell, scale in
      let pixels = cell.pixelCell(pixelsPerPoint: scale)
      #expect(pixels.width >= 1 && pixels.height >= 1)
      #expect(pixels.width == 1 || abs(Double(pixels.width) - cell.width * scale) <= 0.5 + 1e-9)
      #expect(pixels.height == 1 || abs(Double(pixels.height) - cell.height * scale) <= 0.5 + 1e-9)
    }
  }

  @Test("A cell's centre is off by at most half a pixel, its edges by three quarters")
  func position() {
    forEachCell { cell, scale in
      let pixels = cell.pixelCell(pixelsPerPoint: scale)
      let midX = Double(pixels.x) + Double(pixels.width) / 2
      let midY = Double(pixels.y) + Double(pixels.height) / 2
      #expect(abs(midX - cell.midX * scale) <= 0.5 + 1e-9)
      #expect(abs(midY - cell.midY * scale) <= 0.5 + 1e-9)
      guard pixels.width > 1, pixels.height > 1 else { return }
      #expect(abs(Double(pixels.x) - cell.x * scale) <= 0.75 + 1e-9)
      #expect(abs(Double(pixels.x + pixels.width) - cell.maxX * scale) <= 0.75 + 1e-9)
      #expect(abs(Double(pixels.y + pixels.height) - cell.maxY * scale) <= 0.75 + 1e-9)
    }
  }

  @Test("A square stays square")
  func square() {
    forEachCell { cell, scale in
      var square = cell
      square.height = square.width
      let pixels = square.pixelCell(pixelsPerPoint: scale)
      #expect(pixels.width == pixels.height)
    }
  }

  @Test("Cells on whole pixels stay in place exactly")
  func exact() {
    #expect(
      Rect(x: 10, y: 20, width: 30, height: 41).pixelCell(pixelsPerPoint: 2)
        == PixelRect(x: 20, y: 40, width: 60, height: 82))
  }

  @Test("Equal cells at least a pixel apart do not overlap on the grid")
  func apart() {
    forEachCell { cell, scale in
      var next = cell
      next.x = cell.maxX + 1 / scale
      let (left, right) = (cell.pixelCell(pixelsPerPoint: scale), next.pixelCell(pixelsPerPoint: scale))
      if cell.width * scale >= 0.5 { #expect(right.x >= left.x + left.width, "\(cell) at \(scale)") }
    }
  }

  @Test("A tile is centred in its cell, to half a pixel")
  func centred() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<500 {
      let cell = PixelRect(
        x: Int.random(in: 0...50, using: &random), y: Int.random(in: 0...50, using: &random),
        width: Int.random(in: 1...99, using: &random), height: Int.random(in: 1...99, using: &random))
      let size = PixelSize(
        width: Int.random(in: 1...cell.width, using: &random),
        height: Int.random(in: 1...cell.height, using: &random))
      let tile = cell.centred(size)
      let right = cell.x + cell.width - tile.x - tile.width
      let below = cell.y + cell.height - tile.y - tile.height
      #expect(tile.size == size)
      #expect((0...1).contains(right - (tile.x - cell.x)))
      #expect((0...1).contains(below - (tile.y - cell.y)))
    }
  }
}
