import Cairo
package import GalleryGeometry
package import GalleryModel

/// The pixels of a sheet, or of a part of it, while it is drawn, by Cairo: what all formats made of pixels share.
///
/// `@unchecked Sendable`: a canvas belongs to one task at a time, first to the one that draws, then to the one that
/// encodes; they never share it.
package final class PixelCanvas: SheetCanvas, @unchecked Sendable {
  /// The size of the sheet, or of the part.
  package let size: PixelSize
  /// The pixels.
  let surface: Cairo.ImageSurface
  /// That of the tile before.
  private var mask: TileMask?
  /// The first row on the sheet.
  private var top = 0

  /// Creates a sheet filled with a colour.
  ///
  /// - Throws: ``DrawingError/tooLarge(_:)`` when Cairo or the memory cannot hold the sheet.
  package init(size: PixelSize, background: Color) throws(DrawingError) {
    let limit = Cairo.ImageSurface.longestSide
    guard size.width <= limit, size.height <= limit else {
      throw .tooLarge("a sheet of \(size.width)×\(size.height) pixels is beyond \(limit) on a side")
    }
    let word = Cairo.PixelWords.word(
      red: background.red, green: background.green, blue: background.blue, alpha: background.alpha)
    let surface = Cairo.ImageSurface(size: size, filledWith: word, isOpaque: background.isOpaque)
    guard let surface else {
      throw .tooLarge("there is not enough memory for a sheet of \(size.width)×\(size.height) pixels")
    }
    self.size = size
    self.surface = surface
  }

  /// Creates a part of a sheet, filled with a colour. What is drawn has its place on the sheet.
  ///
  /// - Throws: ``DrawingError/tooLarge(_:)`` when Cairo or the memory cannot hold the part.
  convenience init(_ region: PixelRect, background: Color) throws(DrawingError) {
    try self.init(size: region.size, background: background)
    top = region.y
    surface.context.translate(x: -Double(region.x), y: -Double(region.y))
  }

  /// Draws a tile, pixel on pixel, and nothing of it outside a path. Details are of no use to pixels.
  package func draw(_ tile: Tile, in frame: PixelRect, clippedTo path: SheetPath, details: TileDetails) {
    let clip: Cairo.ImageSurface.Clip =
      if case .rectangle(let rectangle) = path { .rectangle(rectangle) } else {
        .mask(mask(of: path, in: frame), x: frame.x, y: frame.y)
      }
    // Rows beyond the canvas need not become words.
    let first = min(max(0, top - frame.y), tile.size.height)
    let end = max(first, min(tile.size.height, top + size.height - frame.y))
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
    let size = PixelSize(width: frame.width, height: frame.height)
    if let mask, mask.path == path, mask.size == size { return mask.mask }
    let mask = TileMask(path, size: size)
    self.mask = mask
    return mask.mask
  }

  package func fill(_ path: SheetPath, color: Color) { surface.context.fill(path, color: color) }

  package func shade(_ path: SheetPath, color: Color, from start: Double, to end: Double) {
    surface.context.shade(path, color: color, from: start, to: end)
  }

  package func stroke(_ path: SheetPath, width: Double, color: Color) {
    surface.context.stroke(path, width: width, color: color)
  }

  package func draw(_ text: ShapedText, as role: TextRole) { text.draw(to: surface.context, asPath: true) }

  /// Pixels have no outline.
  package func addBookmark(_ title: String, y: Double) {}

  /// Returns the pixels that are drawn so far, as words of Cairo's ARGB32 or RGB24, rows from the top.
  func words() throws(DrawingError) -> [UInt32] {
    do {
      try surface.flush()
    } catch {
      throw .cairo(error.description)
    }
    return surface.words
  }

  /// Ends drawing.
  ///
  /// - Returns: The pixels, ready for encoders. They take the canvas's place in memory: it is used up.
  package func finish() throws(DrawingError) -> SheetPixels {
    do {
      return SheetPixels(try Cairo.PackedPixels(surface))
    } catch {
      throw .cairo(error.description)
    }
  }
}

extension Cairo.Context {
  /// Fills a path with a colour.
  func fill(_ path: SheetPath, color: Color) {
    path.add(to: self)
    setInk(color.ink)
    fill()
  }

  /// Fills a path with a colour that sets in at a height and is whole at another.
  func shade(_ path: SheetPath, color: Color, from start: Double, to end: Double) {
    path.add(to: self)
    fill(with: color.ink, clearAt: start, wholeAt: end)
  }

  /// Draws a line along a path.
  func stroke(_ path: SheetPath, width: Double, color: Color) {
    path.add(to: self)
    setInk(color.ink)
    stroke(width: width)
  }
}
