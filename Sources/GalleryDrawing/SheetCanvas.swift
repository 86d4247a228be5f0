package import GalleryGeometry
package import GalleryModel

/// A surface that a page can be drawn on: pixels, or a vector format.
///
/// Coordinates are pixels of the sheet from its top-left corner, whatever the format; a canvas that counts in points
/// scales them itself. A canvas executes and decides nothing, so that a page looks the same in every format. What is
/// drawn later lies on what was drawn before.
package protocol SheetCanvas: AnyObject {
  /// The sheet's size.
  var size: PixelSize { get }

  /// Draws a tile, pixel on pixel, and nothing of it outside a path.
  ///
  /// - Parameters:
  ///   - tile: The picture, as large as its frame.
  ///   - frame: The place of the tile.
  ///   - path: The outline it is cropped to.
  ///   - details: The facts that formats which can hold them tell about the picture.
  func draw(
    _ tile: Tile, in frame: PixelRect, clippedTo path: SheetPath, details: TileDetails
  ) throws(DrawingError)

  /// Writes the lines of a text where they are, the outline below the letters.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - role: The part that it has on the page, for formats that can tell it.
  func draw(_ text: ShapedText, as role: TextRole)

  /// Fills a closed path.
  func fill(_ path: SheetPath, color: Color)

  /// Fills a closed path with a colour that sets in at a height and is whole at another: clear above the first, and the
  /// colour itself below the second.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - color: The colour.
  ///   - start: The distance from the top at which the colour sets in.
  ///   - end: The distance from the top at which it is whole, greater than `start`.
  func shade(_ path: SheetPath, color: Color, from start: Double, to end: Double)

  /// Draws a line of a width in pixels along a path, half of it on either side.
  func stroke(_ path: SheetPath, width: Double, color: Color)

  /// Names a place that formats with an outline let people jump to.
  ///
  /// - Parameters:
  ///   - title: The title of the place.
  ///   - y: The distance of the place from the top.
  func addBookmark(_ title: String, y: Double)
}
