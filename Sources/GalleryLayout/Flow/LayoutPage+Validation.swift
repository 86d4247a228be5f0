extension LayoutPage {
  /// Checks that sides are positive, and that margin and gap are not negative and leave room.
  func validate() throws(LayoutError) {
    guard width > 0, !width.isNaN else {
      throw .invalidPage(reason: "expected a width greater than 0, received \(width)")
    }
    if let height, !(height > 0 && height.isFinite) {
      throw .invalidPage(reason: "expected a height greater than 0, received \(height)")
    }
    guard width.isFinite || height != nil else {
      throw .invalidPage(reason: "expected at least one closed side, received none")
    }
    for (name, value) in [("margin", margin), ("gap", gap)] {
      if let value, !(value >= 0 && value.isFinite) {
        throw .invalidPage(reason: "expected a \(name) of at least 0, received \(value)")
      }
    }
    if let margin, 2 * margin >= shortSide {
      throw .invalidPage(reason: "a margin of \(margin) leaves no room on a side of \(shortSide)")
    }
    try validateFirstTop()
  }

  /// Checks that the first page is not all title.
  func validateFirstTop() throws(LayoutError) {
    guard firstTop >= 0, firstTop.isFinite else {
      throw .invalidPage(reason: "expected a firstTop of at least 0, received \(firstTop)")
    }
    if let height, firstTop + 2 * (margin ?? 0) >= height {
      throw .invalidPage(
        reason:
          "\(firstTop) at the top of the first page and the margins leave no room on a height of \(height)")
    }
  }

  /// The shorter of the closed sides.
  var shortSide: Double { min(width, height ?? width) }
}

extension LayoutItem {
  /// Checks that all numbers are finite and in their range.
  func validate() throws(LayoutError) {
    guard aspect > 0, aspect.isFinite else {
      throw .invalidItem(id: id, reason: "expected an aspect greater than 0, received \(aspect)")
    }
    if let diameter, !(diameter > 0 && diameter.isFinite) {
      throw .invalidItem(id: id, reason: "expected a diameter greater than 0, received \(diameter)")
    }
    if let weight, !(weight > 0 && weight.isFinite) {
      throw .invalidItem(id: id, reason: "expected a weight greater than 0, received \(weight)")
    }
    if let maximumWidth, !(maximumWidth > 0 && maximumWidth.isFinite) {
      throw .invalidItem(
        id: id, reason: "expected a maximum width greater than 0, received \(maximumWidth)")
    }
    guard captionHeight >= 0, captionHeight.isFinite else {
      throw .invalidItem(id: id, reason: "expected a caption height of at least 0, received \(captionHeight)")
    }
    guard span >= 1 else {
      throw .invalidItem(id: id, reason: "expected a span of at least 1, received \(span)")
    }
  }
}
