package import GalleryGeometry

/// The preparation of a document's pages for a printer who cuts them out of larger paper.
package struct Trimming: Sendable, Hashable, Codable {
  /// The distance in points that the page goes on beyond its edges, so that a cut a little off shows no paper.
  package var bleed: Double
  /// A Boolean value that indicates whether lines beside the page show where to cut.
  package var hasCropMarks: Bool

  package init(bleed: Double = 0, hasCropMarks: Bool = false) {
    self.bleed = bleed
    self.hasCropMarks = hasCropMarks
  }

  package var slug: Double { hasCropMarks ? CropMarks.slug(bleed: bleed) : bleed }

  /// Returns the size of the paper for a page of a size, both in points.
  package func paper(for page: Size) -> Size {
    Size(width: page.width + 2 * slug, height: page.height + 2 * slug)
  }
}
