package import Foundation
import GalleryGeometry
import GalleryModel

/// A page as a list of shapes, texts and pictures, with tiles as small picture files. PDF and SVG are written from it.
///
/// It can be stored in a file, so the pages of a document need not stay in memory until all are drawn.
package struct VectorPage: Sendable, Codable {
  /// The page's size in points.
  let page: Size
  /// The sheet's resolution.
  let pixelsPerPoint: Double
  /// The medium of the page.
  let medium: PageSpec.Medium
  /// The background colour.
  let background: Color
  /// The preparation for a printer that cuts the pages.
  let trimming: Trimming
  /// The marks, from the lowest to the topmost.
  var marks: [SheetMark<EncodedTile>] = []

  /// Creates an empty page.
  init(page: PageSpec, orientation: PageOrientation, background: Color, trimming: Trimming) {
    self.trimming = trimming
    self.page = page.size(orientation)
    pixelsPerPoint = page.pixelsPerPoint
    medium = page.medium
    self.background = background
  }
}

extension VectorPage {
  /// Returns the page as bytes, which only the same process reads.
  package func stored() throws(DrawingError) -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    do {
      return try encoder.encode(self)
    } catch {
      throw .encoder("a page of a document cannot be kept: \(error)")
    }
  }

  /// Reads a stored page.
  package init(stored: Data) throws(DrawingError) {
    do {
      self = try PropertyListDecoder().decode(VectorPage.self, from: stored)
    } catch {
      throw .encoder("a page of a document that was kept is damaged: \(error)")
    }
  }
}
