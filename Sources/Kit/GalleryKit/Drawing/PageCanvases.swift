import GalleryDrawing

/// The canvases to draw a page on: at most one of each kind, as the formats need.
struct PageCanvases {
  /// The canvas for pixel formats.
  let bands: BandCanvas?
  /// The canvas for the other formats.
  let vector: VectorCanvas?
  /// The quality of the files, 1–100; `nil` is the usual one of each format.
  let quality: Int?

  /// Creates empty canvases. `makeSpool` makes the file that stores the tiles of pages drawn band by band.
  init(
    for formats: [SheetFormat], page: PageSpec, orientation: PageOrientation, background: Color,
    trimming: Trimming, quality: Int?, makeSpool: () throws -> TileSpool
  ) throws {
    self.quality = quality
    let size = page.pixelSize(orientation)
    bands =
      formats.contains { $0.traits.content == .pixels }
      ? BandCanvas(
        size: size, background: background,
        spool: formats.contains { $0.isSpooled(size) } ? try makeSpool() : TileSpool())
      : nil
    vector =
      formats.contains(where: \.isVector)
      ? VectorCanvas(
        page: page, orientation: orientation, background: background, trimming: trimming,
        quality: quality ?? PixelFormat.usualQuality) : nil
  }

  init(thumbnail: BandCanvas, quality: Int?) {
    self.quality = quality
    bands = thumbnail
    vector = nil
  }

  /// All canvases. Everything is drawn on each.
  var all: [any SheetCanvas] { [bands as (any SheetCanvas)?, vector].compactMap(\.self) }
}
