/// The bleed and crop marks of a document whose pages are cut out of larger paper.
package struct Trimming: Sendable, Hashable, Codable {
  /// The bleed, in points: how far the page extends beyond its edges to hide a slightly misplaced cut.
  package var bleed: Double
  package var hasCropMarks: Bool

  package init(bleed: Double = 0, hasCropMarks: Bool = false) {
    self.bleed = bleed
    self.hasCropMarks = hasCropMarks
  }

  package var slug: Double { hasCropMarks ? CropMarks.slug(bleed: bleed) : bleed }

  /// Returns the size of the paper for a page, both in points.
  package func paper(for page: Size) -> Size {
    Size(width: page.width + 2 * slug, height: page.height + 2 * slug)
  }
}
