import Cairo
import GalleryModel

/// The pixels of a part of a sheet, drawn with Cairo. All pixel formats share this type.
final class PixelCanvas: SheetCanvas {
  private let region: PixelRect
  let surface: Cairo.ImageSurface
  /// The outline of the previous tile, relative to its top-left corner, and the coverage of each
  /// pixel. Cairo takes longer to compute it than to draw a small tile, and most tiles of a
  /// sheet have the same size and outline.
  private var mask: (path: SheetPath, size: PixelSize, pixels: Cairo.Mask)?

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
    case .text, .fill, .shade, .stroke, .bookmark: surface.context.draw(mark, asPath: true)
    }
  }

  private func draw(_ tile: Tile, in frame: PixelRect, clippedTo path: SheetPath) {
    let clip: Cairo.ImageSurface.Clip =
      if case .rectangle(let rectangle) = path { .rectangle(rectangle) } else {
        .mask(mask(of: path, in: frame), x: frame.x, y: frame.y)
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

  private func mask(of path: SheetPath, in frame: PixelRect) -> Cairo.Mask {
    let path = path.moved(x: -Double(frame.x), y: -Double(frame.y))
    if let mask, mask.path == path, mask.size == frame.size { return mask.pixels }
    let pixels = Cairo.Mask(size: frame.size) { path.add(to: $0) }
    mask = (path, frame.size, pixels)
    return pixels
  }
}

extension Cairo.Context {
  /// Draws a mark other than a picture. Letters are filled shapes (`asPath`) or text.
  func draw<Picture>(_ mark: SheetMark<Picture>, asPath: Bool) {
    switch mark {
    case .text(let text, _): text.draw(to: self, asPath: asPath)
    case .fill(let path, let color):
      path.add(to: self)
      setInk(color.ink)
      fill()
    case .shade(let path, let color, let start, let end):
      path.add(to: self)
      fill(with: color.ink, clearAt: start, wholeAt: end)
    case .stroke(let path, let width, let color):
      path.add(to: self)
      setInk(color.ink)
      stroke(width: width)
    case .tile, .bookmark: break
    }
  }
}

extension SheetPath {
  /// Returns the path moved by a distance. Corners of polygons, which may lie between pixels,
  /// are rounded to a millionth of a pixel. Rounding errors of sums would otherwise prevent two
  /// equal outlines from sharing a mask.
  func moved(x: Double, y: Double) -> SheetPath {
    func rounded(_ point: Point) -> Point {
      Point(x: ((point.x + x) * 1e6).rounded() / 1e6, y: ((point.y + y) * 1e6).rounded() / 1e6)
    }
    func moved(_ frame: Rect) -> Rect {
      Rect(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
    }
    return switch self {
    case .circle(let centre, let radius):
      .circle(centre: Point(x: centre.x + x, y: centre.y + y), radius: radius)
    case .rectangle(let frame): .rectangle(moved(frame))
    case .rounded(let frame, let radius): .rounded(moved(frame), radius: radius)
    case .superellipse(let frame): .superellipse(moved(frame))
    case .polygon(let corners): .polygon(corners.map(rounded))
    case .roundedPolygon(let corners, let radius): .roundedPolygon(corners.map(rounded), radius: radius)
    }
  }
}
