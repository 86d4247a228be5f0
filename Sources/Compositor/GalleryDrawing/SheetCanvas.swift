package import GalleryModel

/// A mark on a page. Coordinates are pixels of the sheet from its top-left corner.
package enum SheetMark<Picture> {
  /// A picture that fills its frame, clipped to a path. Formats that support details store them.
  case tile(Picture, frame: PixelRect, path: SheetPath, details: TileDetails)
  /// The placed lines of a text with an outline below the letters, and the text's role on the page.
  case text(ShapedText, role: TextRole)
  case fill(SheetPath, color: Color)
  /// A filled path with a vertical gradient, transparent above `from` and in full colour below `to`.
  case shade(SheetPath, color: Color, from: Double, to: Double)
  /// A line along a path, centred on it. A line along `polygons` is inside them.
  case stroke(SheetPath, width: Double, color: Color)
  /// A target in the document outline, at a distance from the top.
  case bookmark(String, y: Double)

  func map<Other>(
    _ transform: (Picture) throws(DrawingError) -> Other
  ) throws(DrawingError) -> SheetMark<Other> {
    switch self {
    case .tile(let picture, let frame, let path, let details):
      .tile(try transform(picture), frame: frame, path: path, details: details)
    case .text(let text, let role): .text(text, role: role)
    case .fill(let path, let color): .fill(path, color: color)
    case .shade(let path, let color, let start, let end): .shade(path, color: color, from: start, to: end)
    case .stroke(let path, let width, let color): .stroke(path, width: width, color: color)
    case .bookmark(let title, let y): .bookmark(title, y: y)
    }
  }
}

extension SheetMark: Sendable where Picture: Sendable {}
extension SheetMark: Equatable where Picture: Equatable {}
extension SheetMark: Codable where Picture: Codable {}

/// The role of a text on a page, for formats that support screen readers.
package enum TextRole: Sendable, Hashable, Codable {
  case title
  /// A heading above photos; the number is that of the first photo below it.
  case heading(before: Int)
  /// The caption of a photo, given by its number.
  case caption(of: Int)
  /// Text on every page, such as a page number, which screen readers skip.
  case decoration
}

/// A drawing surface for a page: pixels or a vector format.
///
/// A canvas draws and decides no layout, so a page looks the same in every
/// format. Later marks cover earlier ones.
package protocol SheetCanvas: AnyObject { func draw(_ mark: SheetMark<Tile>) throws(DrawingError) }
