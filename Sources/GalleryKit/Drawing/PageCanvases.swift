import GalleryDrawing
import GalleryModel

/// The canvases that a page is drawn on: as many as its formats need, at most one of each kind.
struct PageCanvases {
  /// The canvas for the formats made of pixels.
  let bands: BandCanvas?
  /// The canvas for the other formats.
  let vector: VectorCanvas?

  /// Creates empty canvases.
  ///
  /// - Parameters:
  ///   - formats: The formats that the page is written in.
  ///   - trimming: The preparation for a printer who cuts the pages of documents.
  ///   - makeSpool: Makes the file that keeps the tiles of pages that are drawn band by band.
  init(
    for formats: [SheetFormat], page: PageSpec, orientation: PageOrientation, background: Color,
    trimming: Trimming, makeSpool: () throws -> TileSpool
  ) throws {
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
        page: page, orientation: orientation, background: background, trimming: trimming) : nil
  }

  /// The canvas of a thumbnail.
  init(thumbnail: BandCanvas) {
    bands = thumbnail
    vector = nil
  }

  /// All of them: what is drawn is drawn on each.
  var all: [any SheetCanvas] { [bands as (any SheetCanvas)?, vector].compactMap(\.self) }
}
