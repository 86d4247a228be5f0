#if canImport(SwiftUI)
  public import GalleryLayout
  public import SwiftUI

  // Not built by this project's CI, which has no Apple SDK: Tests/Views checks its types against stubs.

  /// A layout of gallery's as a SwiftUI layout, for views that all exist at once. For many photos, use
  /// ``ArrangedScroll``.
  ///
  /// ```swift
  /// ScrollView {
  ///   ArrangedLayout(Justified(rowHeight: 110), margin: 8, gap: 4) {
  ///     ForEach(photos) { photo in
  ///       PhotoView(photo).layoutItem(LayoutItem(id: photo.id, aspect: photo.aspect))
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The page is as wide as the proposal and open below; pages of a layout follow each other downwards. A
  /// layout error stops debug builds, and release builds then place no view.
  public struct ArrangedLayout: SwiftUI.Layout {
    /// The places for one width, as long as neither the width nor the views change.
    public struct Cache {
      var width: Double?
      var content = ScrollContent(LayoutResult(pages: []))
    }

    private let layout: any GalleryLayout.Layout
    private let margin: Double?
    private let gap: Double?

    /// Creates a layout with the margin and gap of its page, in points.
    public init(_ layout: any GalleryLayout.Layout, margin: Double? = nil, gap: Double? = nil) {
      self.layout = layout
      self.margin = margin
      self.gap = gap
    }

    /// Returns a cache without places.
    public func makeCache(subviews: Subviews) -> Cache { Cache() }

    /// Returns the proposed width and the height of all places.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      arrange(subviews, width: proposal.replacingUnspecifiedDimensions().width, &cache)
      return CGSize(cache.content.size)
    }

    /// Places each view in the frame of its item.
    public func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
      arrange(subviews, width: bounds.width, &cache)
      for (subview, frame) in zip(subviews, cache.content.frames) {
        subview.place(
          at: CGPoint(x: bounds.minX + frame.x, y: bounds.minY + frame.y), anchor: .topLeading,
          proposal: ProposedViewSize(width: frame.width, height: frame.height))
      }
    }

    private func arrange(_ subviews: Subviews, width: Double, _ cache: inout Cache) {
      guard cache.width != width else { return }
      cache.width = width
      let page = LayoutPage(width: width, height: nil, margin: margin, gap: gap)
      do {
        cache.content = ScrollContent(try layout.arrange(subviews.map { $0[LayoutItemKey.self] }, on: page))
      } catch {
        assertionFailure("\(error)")
        cache.content = ScrollContent(LayoutResult(pages: []))
      }
    }
  }

  private struct LayoutItemKey: LayoutValueKey { static let defaultValue = LayoutItem(id: "") }

  extension View {
    /// Sets the item that ``ArrangedLayout`` places for this view. Views without an item are square.
    public func layoutItem(_ item: LayoutItem) -> some View {
      layoutValue(key: LayoutItemKey.self, value: item)
    }
  }
#endif
