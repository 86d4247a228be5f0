package import Foundation
package import GalleryModel

/// A page as a list of shapes, texts and pictures, with tiles as small picture
/// files. PDF and SVG are written from it.
///
/// It can be stored in a file, so the pages of a document need not stay in memory until all are drawn.
package struct VectorPage: Sendable, Codable {
  /// The size of the page, in points.
  let page: Size
  let pixelsPerPoint: Double
  let medium: PageSpec.Medium
  let background: Color
  /// The preparation for a printer that cuts the pages.
  let trimming: Trimming
  /// The marks, from the lowest to the topmost.
  fileprivate(set) var marks: [SheetMark<EncodedTile>] = []

  /// Returns the page as bytes, which only the same version of this program reads.
  package func stored() throws(DrawingError) -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try Result { try encoder.encode(self) }
      .mapError { error in DrawingError.encoder("a document page cannot be stored: \(error)") }.get()
  }

}

extension VectorPage {
  package init(stored: Data) throws(DrawingError) {
    self = try Result { try PropertyListDecoder().decode(VectorPage.self, from: stored) }
      .mapError { error in DrawingError.encoder("a stored document page is damaged: \(error)") }.get()
  }
}

/// A canvas that records the page as a list of shapes, texts and pictures, for vector formats.
package final class VectorCanvas: SheetCanvas {
  package private(set) var page: VectorPage
  /// The quality of photos, 1–100.
  private let quality: Int

  /// Creates an empty canvas. By default, the page is not trimmed.
  package init(
    page: PageSpec, orientation: PageOrientation, background: Color, trimming: Trimming = Trimming(),
    quality: Int = PixelFormat.usualQuality
  ) {
    self.quality = quality
    self.page = VectorPage(
      page: page.size(orientation), pixelsPerPoint: page.pixelsPerPoint, medium: page.medium,
      background: background, trimming: trimming)
  }

  package func draw(_ mark: SheetMark<Tile>) throws(DrawingError) {
    if case .text(let text, _) = mark, text.lines.isEmpty { return }
    page.marks.append(try mark.map { tile throws(DrawingError) in try EncodedTile(tile, quality: quality) })
  }
}
