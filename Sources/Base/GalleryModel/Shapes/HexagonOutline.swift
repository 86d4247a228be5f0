/// A regular hexagon with a corner at the top, centred in its frame and as high as the frame's short side.
struct HexagonOutline: Outline {
  let name = "hexagon"
  let needsSquareCells = true
  // All corners lie on the frame's largest circle.
  let fitsCircle = true
  // Its sides are vertical from a quarter to three quarters of its height,
  // and it is still wide slightly below.
  let captionBand: ClosedRange<Double>? = 0.6...0.8

  /// Half of the width of a hexagon with a side length of 1.
  private static let halfWidth = 0.75.squareRoot()

  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double {
    let side = frame.shortSide / 2
    // Vertical up to half a side from the middle, then slanted towards the corner.
    let slanted = max(0, fromCentre(distance, in: frame) / side - 0.5)
    return frame.width / 2 - side * Self.halfWidth * max(0, 1 - 2 * slanted)
  }

  /// Returns the widest distance between the hexagons' sides along the three normals of their sides.
  func leastGap(_ first: Rect, _ second: Rect) -> Double {
    let across = abs(second.midX - first.midX)
    let down = abs(second.midY - first.midY)
    let widths = Self.halfWidth * (first.size.shortSide + second.size.shortSide) / 2
    return max(across, across / 2 + down * Self.halfWidth) - widths
  }

  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath {
    .polygon(TileOutline.hexagonCorners(in: frame))
  }
}

extension CropShape {
  /// A regular hexagon with a corner at the top. Its tile is square, and the hexagon is as high as the tile.
  public static let hexagon = CropShape(HexagonOutline())
}
