/// A circle in the middle of its frame, as wide as the frame's short side.
struct CircleOutline: Outline {
  let name = "circle"
  let needsSquareCells = true
  let fitsCircle = true
  // The chord is still wide there, and the outline narrows away from the text.
  let captionBand: ClosedRange<Double>? = 0.7...0.88
  let padsCaption = false

  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double {
    let fromCentre = fromCentre(distance, in: frame)
    let radius = frame.shortSide / 2
    return frame.width / 2 - max(0, radius * radius - fromCentre * fromCentre).squareRoot()
  }

  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath {
    .circle(centre: Point(x: frame.midX, y: frame.midY), radius: frame.size.shortSide / 2)
  }
}

extension CropShape {
  /// A circle in a square tile; its radius is half of the tile's side.
  public static let circle = CropShape(CircleOutline())
}
