import GalleryGeometry

/// A rectangle with sharp corners: the whole frame.
struct RectangleOutline: ConvexOutline {
  let name = "rectangle"
  let fillsFrame = true

  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double { 0 }
  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath { .rectangle(frame) }
}

extension CropShape {
  /// A rectangle with sharp corners.
  public static let rectangle = CropShape(RectangleOutline())
}
