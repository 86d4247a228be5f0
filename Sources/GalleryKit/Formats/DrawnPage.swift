import GalleryDrawing

/// A finished page, ready for the writers of its formats.
struct DrawnPage {
  /// The page's pixels; `nil` where no format is made of them.
  let pixels: SheetPixels?
  /// The page's pixels, to be drawn band by band; `nil` where no format wants that.
  let bands: BandedPixels?
  /// The page's lines and letters; `nil` where no format holds them.
  let vector: VectorPage?
  /// The resolution to store, where a format can, in dots per inch.
  let dpi: Double
  /// The page's title on one line, for formats that hold one; `nil` where it has none.
  let title: String?
  /// The language of the page's text (BCP 47).
  let language: String

  /// Asks for an end of writing a page that takes long.
  let cancellation: Cancellation

  /// Finishes a page.
  ///
  /// - Parameters:
  ///   - canvases: The page, drawn. They are used up.
  ///   - dpi: The resolution to store, where a format can, in dots per inch.
  ///   - title: The page's title on one line; `nil` where it has none.
  ///   - language: The language of the page's text (BCP 47).
  ///   - cancellation: Asks for an end of writing.
  init(
    _ canvases: PageCanvases, dpi: Double, title: String?, language: String, until cancellation: Cancellation
  ) throws(DrawingError) {
    self.cancellation = cancellation
    self.dpi = dpi
    self.title = title
    self.language = language
    bands = try canvases.bands?.finish()
    pixels = try canvases.pixels?.finish() ?? bands.map(SheetPixels.init)
    vector = canvases.vector?.page
  }
}
