extension Rect {
  /// Returns the cell on the sheet's pixel grid, at least 1 × 1 pixel.
  ///
  /// Cells of equal size in points have equal sizes in pixels at every position, so squares and circles keep
  /// their shape. The centre is off by at most half a pixel, edges by at most three quarters.
  package func pixelCell(pixelsPerPoint scale: Double) -> PixelRect {
    let size = PixelSize(nearest: width * scale, height * scale)
    return PixelRect(
      x: Int(clamping: (midX * scale - Double(size.width) / 2).rounded()),
      y: Int(clamping: (midY * scale - Double(size.height) / 2).rounded()), width: size.width,
      height: size.height)
  }
}

extension Rect {
  /// Returns the rectangle with each edge on the nearest pixel of the sheet, so that neighbours without a gap
  /// stay without one.
  package func pixelEdges(pixelsPerPoint scale: Double) -> PixelRect {
    func pixel(_ edge: Double) -> Int { Int(clamping: (edge * scale).rounded()) }
    return PixelRect(
      x: pixel(x), y: pixel(y), width: max(1, pixel(maxX) - pixel(x)), height: max(1, pixel(maxY) - pixel(y)))
  }
}

extension PixelRect {
  /// Returns the rectangle, moved back by the one pixel by which rounding may
  /// have pushed it over the sheet's edge.
  package func roundedInto(_ sheet: PixelSize) -> PixelRect {
    var rectangle = self
    if x + width == sheet.width + 1 { rectangle.x -= 1 }
    if y + height == sheet.height + 1 { rectangle.y -= 1 }
    if rectangle.x == -1 { rectangle.x = 0 }
    if rectangle.y == -1 { rectangle.y = 0 }
    return rectangle
  }

  package func within(_ sheet: PixelSize) -> PixelRect {
    let left = max(0, x)
    let top = max(0, y)
    return PixelRect(
      x: left, y: top, width: min(x + width, sheet.width) - left, height: min(y + height, sheet.height) - top)
  }

  package func centred(_ size: PixelSize) -> PixelRect {
    PixelRect(
      x: x + (width - size.width) / 2, y: y + (height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
