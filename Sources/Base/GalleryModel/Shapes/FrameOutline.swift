/// The whole frame, with sharp corners.
struct FrameOutline: Outline {
  let name: String
  var note = ""
  var showsWholePhoto = false
  let fillsFrame = true

  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double { 0 }
  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath { .rectangle(frame) }
}

extension CropShape {
  /// A rectangle with sharp corners.
  public static let rectangle = CropShape(FrameOutline(name: "rectangle"))
  /// The whole photo, uncropped, in its own proportions; `none` on the command line.
  public static let whole = CropShape(
    FrameOutline(name: "none", note: "the whole photo", showsWholePhoto: true))
}
