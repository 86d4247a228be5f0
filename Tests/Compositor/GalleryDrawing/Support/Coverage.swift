import GalleryGeometry
import GalleryModel

@testable import GalleryDrawing

/// The coverage of each pixel by a shape, from 0 to 255: a black tile drawn on white.
struct Coverage {
  /// The width of the white border around the tile, in pixels.
  private static let margin = 3

  let size: PixelSize
  /// The coverage of the pixels in the tile's frame, row by row.
  let inside: [Int]
  /// The sum of the coverage outside the frame, which should be zero.
  let outside: Int

  init(_ shape: CropShape, width: Int, height: Int, pixelsPerPoint: Double = 1) throws {
    let margin = Self.margin
    let canvas = BandCanvas(
      size: PixelSize(width: width + 2 * margin, height: height + 2 * margin), background: .white)
    try canvas.draw(.plain(width, height), x: margin, y: margin, shape: shape, pixelsPerPoint: pixelsPerPoint)
    var inside = [Int]()
    inside.reserveCapacity(width * height)
    var sum = 0
    let (pixels, across) = (try canvas.finish().bytes(), width + 2 * margin)
    for y in 0..<height + 2 * margin {
      for x in 0..<across {
        let covered = 255 - Int(pixels[(y * across + x) * 3])
        sum += covered
        if x >= margin, x < width + margin, y >= margin, y < height + margin { inside.append(covered) }
      }
    }
    size = PixelSize(width: width, height: height)
    outside = sum - inside.reduce(0, +)
    self.inside = inside
  }

  /// The coverage of a pixel, relative to the tile's corner.
  subscript(x: Int, y: Int) -> Int { inside[y * size.width + x] }

  /// The covered area in pixels.
  var area: Double { Double(inside.reduce(0, +) + outside) / 255 }

  /// The largest difference between any two mirrored pixels, horizontally or vertically.
  var asymmetry: Int {
    var largest = 0
    let (width, height) = (size.width, size.height)
    inside.withUnsafeBufferPointer { inside in
      for index in inside.indices {
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        let across = abs(inside[index] - inside[y * width + width - 1 - x])
        let down = abs(inside[index] - inside[(height - 1 - y) * width + x])
        if across > largest { largest = across }
        if down > largest { largest = down }
      }
    }
    return largest
  }

  /// The allowed asymmetry: Cairo samples 15 lines per row of pixels, and if an edge lies on one of them, that line (17
  /// of 255) falls to one side.
  static let tolerance = 25

  /// A Boolean value that indicates whether the shape reaches the first and the last row and column.
  var touchesAllSides: Bool {
    let columns = 0..<size.width
    let rows = 0..<size.height
    return columns.contains { self[$0, 0] > 0 } && columns.contains { self[$0, size.height - 1] > 0 }
      && rows.contains { self[0, $0] > 0 } && rows.contains { self[size.width - 1, $0] > 0 }
  }
}
