import Cairo
import GalleryModel

/// The pixels of a part of a sheet, drawn with Cairo. All pixel formats share this type.
final class PixelCanvas: SheetCanvas {
  private let region: PixelRect
  let surface: Cairo.ImageSurface
  /// The coverage of each pixel by the outline of the previous tile, and by the previous line. Cairo takes longer to
  /// compute it than to draw a small tile, and most tiles of a sheet have the same size and outline.
  private var tileMask: Coverage?
  private var lineMask: Coverage?

  /// An outline relative to the top-left corner of a frame, or a line along it.
  private struct Coverage {
    let path: SheetPath
    let lineWidth: Double?
    let size: PixelSize
    let pixels: Cairo.Mask
  }

  /// The maximum number of pixels of a mask for a line.
  private static let largestLineMask = 1 << 20

  /// Creates a part of a sheet, filled with a colour. Marks are drawn in coordinates of the sheet. Throws
  /// ``DrawingError/tooLarge(_:)`` if there is not enough memory.
  init(_ region: PixelRect, background: Color) throws(DrawingError) {
    let word = Cairo.PixelWords.word(
      red: background.red, green: background.green, blue: background.blue, alpha: background.alpha)
    guard let surface = Cairo.ImageSurface(size: region.size, filledWith: word, isOpaque: background.isOpaque)
    else {
      throw .tooLarge("there is not enough memory for a sheet of \(region.width)×\(region.height) pixels")
    }
    self.region = region
    self.surface = surface
    surface.context.translate(x: -Double(region.x), y: -Double(region.y))
  }

  func draw(_ mark: SheetMark<Tile>) {
    switch mark {
    case .tile(let tile, let frame, let path, _): draw(tile, in: frame, clippedTo: path)
    case .stroke(let path, let width, let color):
      let bounds = mark.bounds
      let x = Int(bounds.x.rounded(.down))
      let y = Int(bounds.y.rounded(.down))
      let frame = PixelRect(
        x: x, y: y, width: Int(bounds.maxX.rounded(.up)) - x, height: Int(bounds.maxY.rounded(.up)) - y)
      guard frame.width * frame.height <= Self.largestLineMask else {
        surface.context.draw(mark, asPath: true)
        return
      }
      surface.context.setInk(color.ink)
      Self.mask(of: path, lineWidth: width, in: frame, &lineMask).paint(
        x: frame.x, y: frame.y, on: surface.context)
    case .text, .fill, .shade, .bookmark: surface.context.draw(mark, asPath: true)
    }
  }

  private func draw(_ tile: Tile, in frame: PixelRect, clippedTo path: SheetPath) {
    let clip: Cairo.ImageSurface.Clip =
      if case .rectangle(let rectangle) = path { .rectangle(rectangle) } else {
        .mask(Self.mask(of: path, in: frame, &tileMask), x: frame.x, y: frame.y)
      }
    // Convert only the rows on the canvas.
    let first = min(max(0, region.y - frame.y), tile.size.height)
    let end = max(first, min(tile.size.height, region.y + region.height - frame.y))
    guard first < end else { return }
    let row = tile.size.width * tile.format.bytesPerPixel
    surface.draw(
      Cairo.PixelWords.words(tile.pixels[first * row..<end * row], hasAlpha: tile.format == .rgba),
      isOpaque: tile.format == .rgb,
      in: PixelRect(x: frame.x, y: frame.y + first, width: tile.size.width, height: end - first),
      clippedTo: clip)
  }

  /// Returns the previous mask if it is the same, or else a new one.
  private static func mask(
    of path: SheetPath, lineWidth: Double? = nil, in frame: PixelRect, _ previous: inout Coverage?
  ) -> Cairo.Mask {
    let path = path.moved(x: -Double(frame.x), y: -Double(frame.y))
    if let previous, previous.path == path, previous.lineWidth == lineWidth, previous.size == frame.size {
      return previous.pixels
    }
    let pixels = Cairo.Mask(size: frame.size) { context in
      if let lineWidth { path.stroke(width: lineWidth, on: context) } else { path.fill(on: context) }
    }
    previous = Coverage(path: path, lineWidth: lineWidth, size: frame.size, pixels: pixels)
    return pixels
  }
}

extension Cairo.Context {
  /// Draws a mark other than a picture. Letters are filled shapes (`asPath`), or text of vector formats.
  func draw<Picture>(_ mark: SheetMark<Picture>, asPath: Bool) {
    switch mark {
    case .text(let text, _): text.draw(to: self, asPath: asPath)
    case .fill(let path, let color):
      setInk(color.ink)
      path.fill(on: self, asVectors: !asPath)
    case .shade(let path, let color, let start, let end):
      setInk(color.ink, clearAt: start, wholeAt: end)
      path.fill(on: self, asVectors: !asPath)
    case .stroke(let path, let width, let color):
      setInk(color.ink)
      path.stroke(width: width, on: self)
    case .tile, .bookmark: break
    }
  }
}

extension SheetPath {
  /// Returns the path moved by a distance, and rounded to a millionth of a pixel. Rounding errors of sums would
  /// otherwise prevent two equal outlines from sharing a mask.
  func moved(x: Double, y: Double) -> SheetPath {
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    func rounded(_ point: Point) -> Point { Point(x: rounded(point.x + x), y: rounded(point.y + y)) }
    func moved(_ frame: Rect) -> Rect {
      Rect(
        x: rounded(frame.x + x), y: rounded(frame.y + y), width: rounded(frame.width),
        height: rounded(frame.height))
    }
    return switch self {
    case .circle(let centre, let radius): .circle(centre: rounded(centre), radius: rounded(radius))
    case .rectangle(let frame): .rectangle(moved(frame))
    case .rounded(let frame, let radius): .rounded(moved(frame), radius: radius)
    case .superellipse(let frame): .superellipse(moved(frame))
    case .polygon(let corners): .polygon(corners.map(rounded))
    case .roundedPolygon(let corners, let radius): .roundedPolygon(corners.map(rounded), radius: radius)
    case .polygons(let polygons, let distance):
      .polygons(polygons.map { $0.map(rounded) }, grownBy: rounded(distance))
    }
  }
}
