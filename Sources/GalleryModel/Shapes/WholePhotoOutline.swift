import GalleryGeometry

/// The whole photo in its own proportions.
struct WholePhotoOutline: ConvexOutline {
  let name = "none"
  let note = "the whole photo"
  let fillsFrame = true
  let showsWholePhoto = true

  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double { 0 }
  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath { .rectangle(frame) }
}

extension CropShape {
  /// The whole photo, uncropped, in its own proportions; `none` on the command line.
  public static let whole = CropShape(WholePhotoOutline())
}
