@_exported public import GalleryGeometry

/// A way of placing items on pages: pure geometry, the same result for the same input.
public protocol Layout: Sendable {
  /// Places every item exactly once.
  ///
  /// - Parameters:
  ///   - items: The items to place, in reading order.
  ///   - page: The page that is used as often as needed.
  /// - Returns: At least one page for at least one item; no page without items.
  /// - Throws: ``LayoutError`` for input that cannot be laid out; nothing is dropped silently.
  func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult
}
