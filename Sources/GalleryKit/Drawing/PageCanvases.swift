import GalleryDrawing
import GalleryModel

/// The canvases that a page is drawn on: as many as its formats need, at most one of each kind.
struct PageCanvases: Sendable {
  /// The canvas for the formats made of pixels.
  let pixels: PixelCanvas?
  /// The canvas for the other formats.
  let vector: VectorCanvas?

  /// Creates empty canvases.
  ///
  /// - Parameters:
  ///   - formats: The formats that the page is written in.
  ///   - trimming: The preparation for a printer who cuts the pages of documents.
  init(
    for formats: [SheetFormat], page: PageSpec, orientation: PageOrientation, background: Color,
    trimming: Trimming
  ) throws(DrawingError) {
    let needsPixels = formats.contains { $0.isDrawn && !$0.isVector }
    pixels =
      needsPixels ? try PixelCanvas(size: page.pixelSize(orientation), background: background) : nil
    let needsVector = formats.contains(where: \.isVector)
    vector =
      needsVector
      ? VectorCanvas(
        page: page, orientation: orientation, background: background, trimming: trimming) : nil
  }

  /// A single canvas.
  init(pixels: PixelCanvas) {
    self.pixels = pixels
    vector = nil
  }

  /// All of them: what is drawn is drawn on each.
  var all: [any SheetCanvas] {
    let canvases: [(any SheetCanvas)?] = [pixels, vector]
    return canvases.compactMap(\.self)
  }
}
