package import GalleryGeometry
package import GalleryModel

/// A canvas for pages whose pixels are never in memory as a whole: it keeps what is drawn as a list, tiles in a spool, and
/// bands of the page are drawn from it when all is there.
///
/// `@unchecked Sendable`: a canvas belongs to one task at a time, as pixels do.
package final class BandCanvas: SheetCanvas, @unchecked Sendable {
  package let size: PixelSize
  private let background: Color
  private let spool: TileSpool
  private var marks: [BandMark] = []

  /// Creates a page with nothing on it but its colour.
  ///
  /// - Parameters:
  ///   - size: The sheet's size.
  ///   - background: The colour below everything.
  ///   - spool: Keeps the tiles.
  package init(size: PixelSize, background: Color, spool: TileSpool) {
    self.size = size
    self.background = background
    self.spool = spool
  }

  package func draw(
    _ tile: Tile, in frame: PixelRect, clippedTo path: SheetPath, details: TileDetails
  ) throws(DrawingError) {
    marks.append(.tile(try spool.add(tile), x: frame.x, y: frame.y, path: path))
  }

  package func draw(_ text: ShapedText, as role: TextRole) {
    if !text.lines.isEmpty { marks.append(.text(text)) }
  }

  package func fill(_ path: SheetPath, color: Color) { marks.append(.fill(path, color)) }

  package func shade(_ path: SheetPath, color: Color, from start: Double, to end: Double) {
    marks.append(.shade(path, color, from: start, to: end))
  }

  package func stroke(_ path: SheetPath, width: Double, color: Color) {
    marks.append(.stroke(path, width: width, color))
  }

  /// Pixels have no outline.
  package func addBookmark(_ title: String, y: Double) {}

  /// Ends drawing.
  ///
  /// - Returns: The pixels, to be drawn band by band. The canvas is used up.
  package func finish() throws(DrawingError) -> BandedPixels {
    try spool.flush()
    defer { marks = [] }
    return BandedPixels(size: size, background: background, marks: marks, spool: spool)
  }
}

/// Something drawn on a page, in pixels of the sheet.
enum BandMark: Sendable {
  case tile(TileSpool.Entry, x: Int, y: Int, path: SheetPath)
  case text(ShapedText)
  case fill(SheetPath, Color)
  case shade(SheetPath, Color, from: Double, to: Double)
  case stroke(SheetPath, width: Double, Color)

  /// The rectangle outside of which nothing is drawn.
  var bounds: Rect {
    switch self {
    case .tile(let tile, let x, let y, _):
      PixelRect(x: x, y: y, width: tile.size.width, height: tile.size.height).rect
    // Letters may reach a little beyond their lines, and the line round them does.
    case .text(let text): Rect(around: text.lines.map(\.ink)).grown(by: text.font.size)
    case .fill(let path, _), .shade(let path, _, _, _): path.bounds.grown(by: 1)
    case .stroke(let path, let width, _): path.bounds.grown(by: width + 1)
    }
  }

  /// Draws it on pixels.
  func draw(on canvas: PixelCanvas, from spool: TileSpool) throws(DrawingError) {
    switch self {
    case .tile(let entry, let x, let y, let path):
      let frame = PixelRect(x: x, y: y, width: entry.size.width, height: entry.size.height)
      canvas.draw(try spool.tile(entry), in: frame, clippedTo: path, details: TileDetails())
    case .text(let text): canvas.draw(text, as: .decoration)
    case .fill(let path, let color): canvas.fill(path, color: color)
    case .shade(let path, let color, let start, let end):
      canvas.shade(path, color: color, from: start, to: end)
    case .stroke(let path, let width, let color): canvas.stroke(path, width: width, color: color)
    }
  }
}

extension SheetPath {
  /// The rectangle that the line lies in.
  fileprivate var bounds: Rect {
    switch self {
    case .circle(let centre, let radius):
      Rect(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius)
    case .rectangle(let frame), .rounded(let frame, _), .superellipse(let frame): frame
    case .polygon(let corners):
      Rect(around: corners.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) })
    case .roundedPolygon(let corners, let radius):
      Rect(around: corners.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) }).grown(by: radius)
    }
  }
}

extension Rect {
  /// The rectangle that holds all of some rectangles; empty for none.
  fileprivate init(around frames: [Rect]) {
    let (left, top) = (frames.map(\.x).min() ?? 0, frames.map(\.y).min() ?? 0)
    self.init(
      x: left, y: top, width: (frames.map(\.maxX).max() ?? 0) - left,
      height: (frames.map(\.maxY).max() ?? 0) - top)
  }

  fileprivate func grown(by distance: Double) -> Rect {
    Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}
