@_exported public import GalleryGeometry

/// An algorithm that places items on pages. It is pure geometry: the same input always produces the same
/// result.
public protocol Layout: Sendable {
  /// Places every item exactly once.
  ///
  /// - Parameters:
  ///   - items: The items to place, in reading order.
  ///   - page: The page, repeated as often as needed.
  /// - Returns: At least one page, or an empty result if there are no items.
  /// - Throws: ``LayoutError`` for input that cannot be laid out; items are never dropped silently.
  func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult
}
