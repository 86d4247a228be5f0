/// A window that keeps the user's place when its content or size changes.
package struct AnchoredWindow: Sendable {
  /// The visible part of the content.
  package private(set) var window: ScrollWindow
  /// The anchor of the window before the latest changes of its size or layout, until the user scrolls.
  private var anchor: ScrollAnchor?

  /// Creates a window at the start of its content.
  package init(_ content: ScrollContent, in viewport: Viewport) {
    window = ScrollWindow(content, in: viewport)
  }

  /// Moves the window after the user scrolled.
  ///
  /// Views may round an offset to whole pixels: the anchor is kept after a move of less than a point.
  package mutating func scroll(to offset: Point) {
    let across = abs(offset.x - window.offset.x)
    let down = abs(offset.y - window.offset.y)
    if max(across, down) >= 1 { anchor = nil }
    window.offset = offset
  }

  /// Shows the same items in other places, and keeps the anchor in view.
  package mutating func show(_ content: ScrollContent, in viewport: Viewport) {
    anchor = anchor ?? window.anchor()
    window = ScrollWindow(content, in: viewport, keeping: anchor)
  }

  /// Shows other items. Those that remain move as little as possible on the screen.
  ///
  /// - Parameter newIndex: Returns the new index of an earlier item; `nil` if it was removed.
  package mutating func replace(_ content: ScrollContent, newIndex: (Int) -> Int?) {
    window = ScrollWindow(content, after: window, newIndex: newIndex)
    anchor = nil
  }
}
