/// A part of a page that straight gutters divide: a photo with its caption, or two parts side by side or one above the
/// other. In a list of parts, photos come first, in order.
struct SlicedPart {
  /// The part above in a tree; -1 for the root.
  var parent = -1
  /// The parts; -1 for a photo.
  var first = -1
  var second = -1
  /// A Boolean value that indicates whether the parts lie side by side.
  var isRow = false
  /// The height as a function of the width, and the reverse.
  var height = SlicedExtent(slope: 1)
  var width = SlicedExtent(slope: 1)
}

extension SlicedPart {
  /// Creates a photo. `stretch` is its height as a multiple of that of the whole photo.
  init(_ item: LayoutItem, stretch: Double = 1) {
    height = SlicedExtent(slope: stretch / item.aspect, fixed: item.captionHeight)
    width = height.inverse
  }
}

extension [SlicedPart] {
  /// Adds two parts side by side, or one above the other, and returns their number.
  mutating func join(_ first: Int, _ second: Int, isRow: Bool, gap: Double) -> Int {
    append(SlicedPart(first: first, second: second, isRow: isRow))
    measure(count - 1, gap: gap)
    return count - 1
  }

  /// Computes the extents of two joined parts.
  mutating func measure(_ index: Int, gap: Double) {
    let first = self[self[index].first]
    let second = self[self[index].second]
    if self[index].isRow {
      self[index].width = first.width.joined(to: second.width, gap: gap)
      self[index].height = self[index].width.inverse
    } else {
      self[index].height = first.height.joined(to: second.height, gap: gap)
      self[index].width = self[index].height.inverse
    }
  }

  /// Puts the photos of a part, without captions, into a rectangle. `growth` is the gutter's excess over the gap.
  func place(_ index: Int, in rect: Rect, gap: Double, growth: Double = 0, _ frames: inout [Rect]) {
    let first = self[index].first
    let second = self[index].second
    guard first >= 0 else {
      frames[index] = rect
      frames[index].height -= self[index].height.fixed
      return
    }
    var before = rect
    var after = rect
    if self[index].isRow {
      before.width = self[first].width(rect.height, growth: growth)
      after.x += before.width + gap + growth
      after.width = rect.maxX - after.x
    } else {
      before.height = self[first].height(rect.width, growth: growth)
      after.y += before.height + gap + growth
      after.height = rect.maxY - after.y
    }
    place(first, in: before, gap: gap, growth: growth, &frames)
    place(second, in: after, gap: gap, growth: growth, &frames)
  }
}
