import GalleryLayout

/// The windows that a page has opened; closed ones are `nil`.
nonisolated(unsafe) private var windows: [AnchoredWindow?] = []

/// Opens a window onto frames and returns its handle.
@_cdecl("window_open")
package func open(_ numbers: UnsafePointer<Double>) -> Int32 {
  var reader = NumberReader(numbers)
  let viewport = reader.viewport()
  let window = AnchoredWindow(reader.content(), in: viewport)
  let handle = windows.firstIndex { $0 == nil } ?? windows.endIndex
  windows.replaceSubrange(handle..<min(handle + 1, windows.count), with: [window])
  return Int32(handle)
}

/// Closes a window, whose handle may then be given to another one.
@_cdecl("window_close")
package func close(_ handle: Int32) { windows[Int(handle)] = nil }

/// Moves a window after the user scrolled.
@_cdecl("window_scroll")
package func scroll(_ handle: Int32, _ x: Double, _ y: Double) {
  windows[Int(handle)]?.scroll(to: Point(x: x, y: y))
}

/// Shows the same items in other places or in a view of another size, and keeps the anchor in view.
@_cdecl("window_show")
package func show(_ handle: Int32, _ numbers: UnsafePointer<Double>) {
  var reader = NumberReader(numbers)
  let viewport = reader.viewport()
  windows[Int(handle)]?.show(reader.content(), in: viewport)
}

/// Shows other items. After the content follow the new indices of the earlier items, NaN for removed ones.
@_cdecl("window_replace")
package func replace(_ handle: Int32, _ numbers: UnsafePointer<Double>) {
  var reader = NumberReader(numbers)
  let content = reader.content()
  let indices = reader.list { reader, _ in reader.count() }
  windows[Int(handle)]?.replace(content) { $0 < indices.count ? indices[$0] : nil }
}

/// Answers with the window's offset and the items that are within a distance of it, in ascending order.
@_cdecl("window_look")
package func look(_ handle: Int32, _ reach: Double) -> Int32 {
  guard let window = windows[Int(handle)]?.window else { return 0 }
  let near = window.content.items(in: window.rect.grown(by: reach))
  return give([window.offset.x, window.offset.y] + near.map { Double($0) })
}

extension NumberReader {
  /// Reads a view's size and the covered widths of its edges.
  fileprivate mutating func viewport() -> Viewport {
    Viewport(
      size: Size(width: number(), height: number()),
      safeArea: .init(top: number(), left: number(), bottom: number(), right: number()))
  }

  /// Reads a content's size and its items' frames.
  fileprivate mutating func content() -> ScrollContent {
    let size = Size(width: number(), height: number())
    let places = list { LayoutResult.Placement(item: $1, frame: $0.rect()) }
    return ScrollContent(LayoutResult(pages: [.init(size: size, placements: places)]))
  }
}
