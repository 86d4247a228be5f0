import Foundation
import GalleryGeometry
import GalleryModel

@testable import GalleryDrawing

/// The pixels that a text leaves on white paper.
struct Ink {
  /// The smallest rectangle that holds every pixel that is not white; `nil` for clean paper.
  let bounds: PixelRect?
  /// The number of pixels darker than the middle.
  let darkCount: Int
  /// A Boolean value that indicates whether every character had a glyph.
  let isDrawable: Bool
  private let rows: [[Int]]

  /// Draws blocks on paper with wide margins.
  init(_ blocks: TextBlock..., size: PixelSize = PixelSize(width: 400, height: 300)) throws {
    let canvas = BandCanvas(size: size, background: .white)
    let texts = blocks.map { $0.shaped() }
    isDrawable = texts.allSatisfy(\.isDrawable)
    for text in texts { try canvas.draw(text) }
    let pixels = try canvas.finish().bytes()
    // Most rows are white. Data compares a row at once; pixel by pixel it takes long, without the optimiser.
    let white = Data(repeating: 255, count: size.width * 3)
    var rows = [[Int]](repeating: [Int](repeating: 0, count: size.width), count: size.height)
    var inked: [Int] = []
    for y in rows.indices {
      let row = Data(pixels[y * white.count..<(y + 1) * white.count])
      guard row != white else { continue }
      rows[y] = (0..<size.width).map { x in 255 - Int(row[x * 3 + 1]) }
      if rows[y].contains(where: { $0 > 0 }) { inked.append(y) }
    }
    self.rows = rows
    darkCount = inked.reduce(0) { $0 + rows[$1].count { $0 > 127 } }
    guard let top = inked.first, let bottom = inked.last else {
      bounds = nil
      return
    }
    let columns = (0..<size.width).filter { [rows] x in inked.contains { rows[$0][x] > 0 } }
    bounds = PixelRect(
      x: columns[0], y: top, width: columns[columns.count - 1] - columns[0] + 1, height: bottom - top + 1)
  }

  /// Coverage of a pixel, 0–255.
  subscript(x: Int, y: Int) -> Int { rows[y][x] }

  /// Returns whether all ink lies within a frame, with a tolerance of one pixel for soft edges.
  func stays(in frame: Rect) -> Bool {
    guard let bounds else { return true }
    return Double(bounds.x) >= frame.x.rounded(.down) - 1 && Double(bounds.y) >= frame.y.rounded(.down) - 1
      && Double(bounds.x + bounds.width) <= frame.maxX.rounded(.up) + 1
      && Double(bounds.y + bounds.height) <= frame.maxY.rounded(.up) + 1
  }
}
