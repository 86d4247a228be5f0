package import GalleryModel

/// A canvas for pages whose pixels are never in memory as a whole. It records marks in a list and tiles in a
/// spool. The bands of the page are drawn from them once the page is complete.
package final class BandCanvas: SheetCanvas {
  private let size: PixelSize
  private let background: Color
  private let spool: TileSpool
  private var marks: [SheetMark<TileSpool.Entry>] = []

  /// Creates a canvas that shows only its background.
  package init(size: PixelSize, background: Color, spool: TileSpool = TileSpool()) {
    self.size = size
    self.background = background
    self.spool = spool
  }

  package func draw(_ mark: SheetMark<Tile>) throws(DrawingError) { marks.append(try mark.map(spool.add)) }

  /// Ends drawing and returns the pixels, which are drawn band by band. The
  /// canvas must not be used afterwards.
  package func finish() throws(DrawingError) -> BandedPixels {
    try spool.flush()
    defer { marks = [] }
    return BandedPixels(size: size, background: background, marks: marks, spool: spool)
  }
}

extension SheetMark {
  var bounds: Rect {
    switch self {
    case .tile(_, let frame, _, _): frame.rect
    // Letters may reach slightly beyond their ink, and their outline does.
    case .text(let text, _): Rect(around: text.lines.map(\.ink)).grown(by: text.font.size)
    case .fill(let path, _), .shade(let path, _, _, _): path.bounds.grown(by: 1)
    case .stroke(let path, let width, _): path.bounds.grown(by: width + 1)
    case .bookmark: Rect(around: [])
    }
  }
}

extension SheetPath {
  var bounds: Rect {
    switch self {
    case .circle(let centre, let radius):
      Rect(x: centre.x, y: centre.y, width: 0, height: 0).grown(by: radius)
    case .rectangle(let frame), .rounded(let frame, _), .superellipse(let frame): frame
    case .polygon(let corners): Rect(around: corners.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) })
    case .roundedPolygon(let corners, let radius): SheetPath.polygon(corners).bounds.grown(by: radius)
    case .polygons(let polygons, let distance):
      SheetPath.polygon(polygons.flatMap(\.self)).bounds.grown(by: max(0, distance))
    }
  }
}

extension Rect {
  /// Creates the smallest rectangle around others; it is empty without them.
  fileprivate init(around frames: [Rect]) {
    let left = frames.map(\.x).min() ?? 0
    let top = frames.map(\.y).min() ?? 0
    self.init(
      x: left, y: top, width: (frames.map(\.maxX).max() ?? 0) - left,
      height: (frames.map(\.maxY).max() ?? 0) - top)
  }
}
