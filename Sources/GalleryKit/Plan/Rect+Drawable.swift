import GalleryGeometry

extension Rect {
  /// Returns whether something drawn here would be seen; it may run over the page's edges, but not be larger than the
  /// page.
  func isDrawable(on page: Size) -> Bool {
    // Sums of a layout's lengths may be beyond the page's by the last digits.
    let slack = 1 + 1e-9
    return width > 0 && height > 0 && width <= page.width * slack && height <= page.height * slack
      && x < page.width && y < page.height && maxX > 0 && maxY > 0
  }
}
