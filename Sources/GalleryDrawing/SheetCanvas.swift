package import GalleryGeometry
package import GalleryModel

/// Something drawn on a page, in pixels of the sheet from its top-left corner.
package enum SheetMark<Picture> {
  /// A picture as large as its frame, and nothing of it outside the path; formats that can hold them tell the details.
  case tile(Picture, frame: PixelRect, path: SheetPath, details: TileDetails)
  /// The lines of a text where they are, the outline below the letters, and the part that it has on the page.
  case text(ShapedText, role: TextRole)
  /// The inside of a closed path.
  case fill(SheetPath, color: Color)
  /// The inside of a closed path, in a colour that is clear above one distance from the top, and whole below another.
  case shade(SheetPath, color: Color, from: Double, to: Double)
  /// A line along a path, half of its width on either side.
  case stroke(SheetPath, width: Double, color: Color)
  /// A place that formats with an outline let people jump to, at a distance from the top.
  case bookmark(String, y: Double)

  /// Returns the mark with another form of its picture.
  func map<Other>(_ transform: (Picture) throws(DrawingError) -> Other) throws(DrawingError) -> SheetMark<
    Other
  > {
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

/// A surface that a page can be drawn on: pixels, or a vector format.
///
/// A canvas executes and decides nothing, so that a page looks the same in every format. What is drawn later lies on what
/// was drawn before.
package protocol SheetCanvas: AnyObject {
  /// Draws a mark.
  func draw(_ mark: SheetMark<Tile>) throws(DrawingError)
}
