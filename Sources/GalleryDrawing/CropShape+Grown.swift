package import GalleryGeometry
package import GalleryModel

extension CropShape {
  /// The outline at a distance from the tile's own: outside it, or inside for a negative one.
  ///
  /// Circles and rectangles with round corners are followed exactly. A squircle's is the squircle of the larger or
  /// smaller frame; sharp corners become round outside.
  ///
  /// - Parameters:
  ///   - frame: the tile's place in pixels.
  ///   - pixelsPerPoint: the sheet's resolution, for a radius in points.
  ///   - border: the distance in pixels.
  package func path(in frame: Rect, pixelsPerPoint: Double, grownBy border: Double) -> SheetPath {
    switch path(in: frame, pixelsPerPoint: pixelsPerPoint) {
    case .circle(let centre, let radius): .circle(centre: centre, radius: max(0, radius + border))
    case .rectangle(let frame) where border > 0: .rounded(frame.grown(by: border), radius: border)
    case .rectangle(let frame): .rectangle(frame.grown(by: border))
    case .rounded(let frame, let radius): .rounded(frame.grown(by: border), radius: max(0, radius + border))
    case .superellipse(let frame): .superellipse(frame.grown(by: border))
    case .polygon, .polyline: path(in: frame, pixelsPerPoint: pixelsPerPoint)
    }
  }
}
