#if canImport(SwiftUI)
  public import GalleryLayout
  public import SwiftUI

  // Not built by this project's CI, which has no Apple SDK: Tests/Views checks its types against stubs.

  /// A lazy scroll view over an arrangement: it makes views only of the items near the visible part, and
  /// keeps the user's place when the device rotates.
  ///
  /// ```swift
  /// ArrangedScroll($arrangement) { item in
  ///   PhotoView(photos[item]).clipShape(TileShape(.squircle))
  /// }
  /// ```
  public struct ArrangedScroll<Tile: View>: View {
    @Binding private var arrangement: ScrollArrangement
    @State private var position = ScrollPosition(point: .zero)
    @Environment(\.layoutDirection) private var direction
    private let tile: (Int) -> Tile
    private let onError: (LayoutError) -> Void

    /// Creates a scroll view.
    ///
    /// - Parameters:
    ///   - arrangement: The items and the window onto them. The view sets the window's viewport and offset.
    ///   - onError: Receives the error if the layout rejects the view's size. The places then stay as they
    ///     are. By
    ///     default, debug builds stop.
    ///   - tile: Makes the view of an item, by its index.
    public init(
      _ arrangement: Binding<ScrollArrangement>,
      onError: @escaping (LayoutError) -> Void = { assertionFailure("\($0)") },
      @ViewBuilder tile: @escaping (Int) -> Tile
    ) {
      _arrangement = arrangement
      self.onError = onError
      self.tile = tile
    }

    /// The scroll view with the tiles near its visible part.
    public var body: some View {
      GeometryReader { geometry in
        ScrollView(arrangement.pages == .open(.rows) ? .vertical : .horizontal) { tiles }
          .scrollPosition($position)
          .onScrollGeometryChange(for: CGPoint.self, of: \.contentOffset) { _, offset in
            arrangement.scroll(to: Point(offset))
          }
          .onChange(of: Viewport(geometry, direction), initial: true) { _, viewport in
            do throws(LayoutError) {
              try arrangement.resize(to: viewport)
              position.scrollTo(point: CGPoint(arrangement.window.offset))
            } catch {
              onError(error)
            }
          }
      }
      // Places from the right to the left are mirrored already.
      .environment(\.layoutDirection, .leftToRight)
    }

    private var tiles: some View {
      let window = arrangement.window
      let size = window.content.size
      let near = window.content.items(in: window.rect.grown(by: window.viewport.size.height / 2))
      return ZStack(alignment: .topLeading) {
        Color.clear.frame(width: size.width, height: size.height)
        ForEach(near, id: \.self) { item in
          let frame = window.content.frames[item]
          tile(item)
            .environment(\.layoutDirection, direction)
            .frame(width: frame.width, height: frame.height)
            .position(x: frame.midX, y: frame.midY)
        }
      }
    }
  }

  extension Viewport {
    @MainActor fileprivate init(_ geometry: GeometryProxy, _ direction: LayoutDirection) {
      let safe = geometry.safeAreaInsets
      let inner = geometry.size
      let isMirrored = direction == .rightToLeft
      self.init(
        size: Size(
          width: inner.width + safe.leading + safe.trailing, height: inner.height + safe.top + safe.bottom),
        safeArea: Insets(
          top: safe.top, left: isMirrored ? safe.trailing : safe.leading, bottom: safe.bottom,
          right: isMirrored ? safe.leading : safe.trailing))
    }
  }
#endif
