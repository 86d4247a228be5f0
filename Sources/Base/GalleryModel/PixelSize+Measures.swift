extension PixelSize {
  package static let zero = PixelSize(width: 0, height: 0)

  /// Creates the size in whole pixels that is nearest to these sides, at least 1 × 1.
  package init(nearest width: Double, _ height: Double) {
    self.init(width: max(1, Int(clamping: width.rounded())), height: max(1, Int(clamping: height.rounded())))
  }

  package var longSide: Int { max(width, height) }

  package var pixelCount: Int { width * height }

  /// Returns the size of a part in whole pixels, at least 1 × 1. The part is in fractions.
  package func part(_ part: Rect) -> PixelSize {
    PixelSize(nearest: Double(width) * part.width, Double(height) * part.height)
  }
}
