import GalleryGeometry
import GalleryModel

/// The facts about a page that are added to the document after all pages are drawn.
struct PDFPage {
  /// A sequence of marked content: a photo or a text.
  enum Content {
    /// A photo, in points of the page from its top-left corner.
    case figure(Rect, TileDetails)
    case text(TextRole)
  }

  /// The page's size in points.
  let size: Size
  let trimming: Trimming
  /// All marked content in drawing order; `nil` for decoration.
  let marks: [Content?]

  /// The paper's size in points.
  var paper: Size { trimming.paper(for: size) }

  /// Converts a rectangle to PDF coordinates: points from the paper's lower left corner.
  ///
  /// - Parameter frame: The rectangle, in points of the page from its top-left corner.
  func box(_ frame: Rect) -> [Double] {
    let (left, top) = (frame.x + trimming.slug, frame.y + trimming.slug)
    return [left, paper.height - top - frame.height, left + frame.width, paper.height - top]
  }

  /// The edges of the cut page.
  var trimBox: [Double] { box(Rect(x: 0, y: 0, width: size.width, height: size.height)) }

  /// The edges of the page with its bleed.
  var bleedBox: [Double] {
    box(Rect(x: 0, y: 0, width: size.width, height: size.height).grown(by: trimming.bleed))
  }
}
