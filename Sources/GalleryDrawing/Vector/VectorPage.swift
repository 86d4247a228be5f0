package import Foundation
import GalleryGeometry
import GalleryModel

/// A page as a list of shapes, texts and pictures, with tiles as small picture files: PDF and SVG are written from it.
///
/// It can be kept in a file, so that the pages of a document need not stay in memory until all are drawn.
package struct VectorPage: Sendable, Codable {
  /// The page's size in points.
  let page: Size
  /// The sheet's resolution.
  let pixelsPerPoint: Double
  /// The medium that the page is made for.
  let medium: PageSpec.Medium
  /// The colour below everything.
  let background: Color
  /// The preparation for a printer who cuts the pages of a document.
  let trimming: Trimming
  /// The marks, from the lowest to the topmost.
  var marks: [SheetMark<EncodedTile>] = []

  /// A page with nothing on it.
  init(page: PageSpec, orientation: PageOrientation, background: Color, trimming: Trimming) {
    self.trimming = trimming
    self.page = page.size(orientation)
    pixelsPerPoint = page.pixelsPerPoint
    medium = page.medium
    self.background = background
  }
}

extension VectorPage {
  /// The bytes that keep the page. Only the process that wrote them reads them.
  package func stored() throws(DrawingError) -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    do {
      return try encoder.encode(self)
    } catch {
      throw .encoder("a page of a document cannot be kept: \(error)")
    }
  }

  /// Reads a page that was kept.
  package init(stored: Data) throws(DrawingError) {
    do {
      self = try PropertyListDecoder().decode(VectorPage.self, from: stored)
    } catch {
      throw .encoder("a page of a document that was kept is damaged: \(error)")
    }
  }
}
