import GalleryGeometry
import GalleryModel

/// The facts about a page of a document that are added to it when all pages are drawn.
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
  /// All marked content in the order in which it is drawn; `nil` for what is decoration.
  let marks: [Content?]

  /// The paper's size in points.
  var paper: Size { trimming.paper(for: size) }

  /// Returns a rectangle that PDF counts in: points from the paper's lower left corner.
  ///
  /// - Parameter frame: The rectangle, in points of the page from its top-left corner.
  func box(_ frame: Rect) -> [Double] {
    let (left, top) = (frame.x + trimming.slug, frame.y + trimming.slug)
    return [left, paper.height - top - frame.height, left + frame.width, paper.height - top]
  }

  /// The edges that the page is cut to.
  var trimBox: [Double] { box(Rect(x: 0, y: 0, width: size.width, height: size.height)) }

  /// The edges that the page's colour and photos go on to.
  var bleedBox: [Double] {
    box(Rect(x: 0, y: 0, width: size.width, height: size.height).grown(by: trimming.bleed))
  }
}
