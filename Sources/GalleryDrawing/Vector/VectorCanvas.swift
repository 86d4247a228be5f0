package import GalleryGeometry
package import GalleryModel

/// A canvas that records the page as a list of shapes, texts and pictures, for formats that hold lines and letters
/// rather than pixels.
///
/// `@unchecked Sendable`: a canvas belongs to one task at a time, as pixels do.
package final class VectorCanvas: SheetCanvas, @unchecked Sendable {
  package let size: PixelSize
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
    size = page.pixelSize(orientation)
    self.page = VectorPage(
      page: page, orientation: orientation, background: background, trimming: trimming)
  }

  package func draw(
    _ tile: Tile, in frame: PixelRect, clippedTo path: SheetPath, details: TileDetails
  ) throws(DrawingError) {
    let encoded = try EncodedTile(tile)
    page.marks.append(.tile(encoded, frame: frame, path: path, details: details))
  }

  package func draw(_ text: ShapedText, as role: TextRole) {
    if !text.lines.isEmpty { page.marks.append(.text(text, role: role)) }
  }

  package func fill(_ path: SheetPath, color: Color) { page.marks.append(.fill(path, color: color)) }

  package func shade(_ path: SheetPath, color: Color, from start: Double, to end: Double) {
    page.marks.append(.shade(path, color: color, from: start, to: end))
  }

  package func stroke(_ path: SheetPath, width: Double, color: Color) {
    page.marks.append(.stroke(path, width: width, color: color))
  }

  package func addBookmark(_ title: String, y: Double) { page.marks.append(.bookmark(title, y: y)) }
}
