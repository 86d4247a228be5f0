package import GalleryModel

extension Configuration {
  /// The preparation of documents for a printer who cuts out the pages.
  package var trimming: Trimming {
    let sheet = page.sheet
    return Trimming(
      bleed: page.bleed.points(of: sheet.shortSide, pixelsPerPoint: sheet.pixelsPerPoint),
      hasCropMarks: page.cropMarks)
  }
}
