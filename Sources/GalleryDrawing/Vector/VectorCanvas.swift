import GalleryGeometry
package import GalleryModel

/// A canvas that records the page as a list of shapes, texts and pictures, for vector formats.
package final class VectorCanvas: SheetCanvas {
  /// The page as drawn so far.
  package private(set) var page: VectorPage

  /// Creates a page that shows only its background.
  ///
  /// - Parameters:
  ///   - page: The size and resolution.
  ///   - orientation: The orientation of the page.
  ///   - background: The background colour.
  ///   - trimming: The preparation for a printer that cuts the pages. Defaults to no trimming.
  package init(
    page: PageSpec, orientation: PageOrientation, background: Color, trimming: Trimming = Trimming()
  ) {
    self.page = VectorPage(
      page: page, orientation: orientation, background: background, trimming: trimming)
  }

  package func draw(_ mark: SheetMark<Tile>) throws(DrawingError) {
    if case .text(let text, _) = mark, text.lines.isEmpty { return }
    page.marks.append(try mark.map(EncodedTile.init))
  }
}
