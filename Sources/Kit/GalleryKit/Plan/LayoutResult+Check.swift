import GalleryLayout

extension LayoutResult {
  /// Checks that a layout placed every item once and visibly. The project's own layouts guarantee that; a
  /// layout supplied by a program may not.
  func check(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) {
    var isPlaced = items.map { _ in false }
    for (index, sheet) in pages.enumerated() {
      guard !sheet.placements.isEmpty else {
        throw .invalidPage(reason: "the layout leaves page \(index + 1) empty")
      }
      let size = Size(width: page.width, height: page.height ?? sheet.size.height)

      for placement in sheet.placements {
        guard items.indices.contains(placement.item) else {
          throw .invalidPage(
            reason: "the layout places item \(placement.item) of only \(items.count.counted("item"))")
        }
        let id = items[placement.item].id
        guard !isPlaced[placement.item] else {
          throw .invalidItem(id: id, reason: "the layout places it twice")
        }
        guard placement.frame.isDrawable(on: size) else {
          throw .invalidItem(
            id: id, reason: "the layout places it where it cannot be seen, or larger than the page")
        }
        isPlaced[placement.item] = true
      }

      for heading in sheet.headings where !heading.frame.isDrawable(on: size) {
        throw .invalidPage(
          reason: "the layout places the heading of group \"\(heading.group)\" where it cannot be seen")
      }
    }

    if let lost = isPlaced.firstIndex(of: false) {
      throw .invalidItem(id: items[lost].id, reason: "the layout does not place it")
    }
  }
}

extension Rect {
  /// Returns whether a drawing in this rectangle is visible. It may extend over the page's edges, but it must
  /// not be larger than the page.
  func isDrawable(on page: Size) -> Bool {
    // Rounding may make sums of lengths slightly larger than the page.
    let slack = 1 + 1e-9
    return width > 0 && height > 0 && width <= page.width * slack && height <= page.height * slack
      && x < page.width && y < page.height && maxX > 0 && maxY > 0
  }
}
