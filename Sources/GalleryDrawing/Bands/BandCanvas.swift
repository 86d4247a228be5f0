package import GalleryGeometry
package import GalleryModel

/// A canvas for pages whose pixels are never in memory as a whole: it keeps what is drawn as a list, tiles in a spool, and
/// bands of the page are drawn from it when all is there.
package final class BandCanvas: SheetCanvas {
  private let size: PixelSize
  private let background: Color
  private let spool: TileSpool
  private var marks: [SheetMark<TileSpool.Entry>] = []

  /// Creates a page with nothing on it but its colour.
  package init(size: PixelSize, background: Color, spool: TileSpool = TileSpool()) {
    self.size = size
    self.background = background
    self.spool = spool
  }

  package func draw(_ mark: SheetMark<Tile>) throws(DrawingError) { marks.append(try mark.map(spool.add)) }

  /// Ends drawing.
  ///
  /// - Returns: The pixels, to be drawn band by band. The canvas is used up.
  package func finish() throws(DrawingError) -> BandedPixels {
    try spool.flush()
    defer { marks = [] }
    return BandedPixels(size: size, background: background, marks: marks, spool: spool)
  }
}

extension SheetMark {
  /// The rectangle outside of which nothing is drawn.
  var bounds: Rect {
    switch self {
    case .tile(_, let frame, _, _): frame.rect
    // Letters may reach a little beyond their lines, and the line round them does.
    case .text(let text, _): Rect(around: text.lines.map(\.ink)).grown(by: text.font.size)
    case .fill(let path, _), .shade(let path, _, _, _): path.bounds.grown(by: 1)
    case .stroke(let path, let width, _): path.bounds.grown(by: width + 1)
    case .bookmark: Rect(around: [])
    }
  }
}

extension SheetPath {
  /// The rectangle that the line lies in.
  fileprivate var bounds: Rect {
    switch self {
    case .circle(let centre, let radius):
      Rect(x: centre.x, y: centre.y, width: 0, height: 0).grown(by: radius)
    case .rectangle(let frame), .rounded(let frame, _), .superellipse(let frame): frame
    case .polygon(let corners): Rect(around: corners.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) })
    case .roundedPolygon(let corners, let radius): SheetPath.polygon(corners).bounds.grown(by: radius)
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
}
