import GalleryGeometry
package import GalleryModel

/// A canvas that records the page as a list of shapes, texts and pictures, for formats that hold lines and letters
/// rather than pixels.
package final class VectorCanvas: SheetCanvas {
  /// The page as it has been drawn so far.
  package private(set) var page: VectorPage

  /// Creates a page with nothing on it but its colour.
  ///
  /// - Parameters:
  ///   - page: Size and resolution.
  ///   - orientation: The orientation of the page.
  ///   - background: The colour below everything.
  ///   - trimming: The preparation for a printer who cuts the pages of a document. Default: none.
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
