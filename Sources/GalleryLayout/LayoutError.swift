/// The reason why items could not be laid out.
public enum LayoutError: Error, Sendable, Hashable {
  /// A page side, margin or gap is negative, not finite, or leaves no room.
  case invalidPage(reason: String)
  /// An item's number is not finite or not positive.
  case invalidItem(id: String, reason: String)
  /// A parameter of the layout itself is out of its range.
  case invalidOption(name: String, reason: String)
  /// An item does not fit on an empty page. Both extents in the page's unit.
  case itemTooLarge(id: String, extent: Double, available: Double)
  /// The surrounding task was cancelled.
  case cancelled
}

extension LayoutError: CustomStringConvertible {
  /// A sentence that tells what is wrong and where.
  public var description: String {
    switch self {
    case .invalidPage(let reason): "page: \(reason)"
    case .invalidItem(let id, let reason): "item \"\(id)\": \(reason)"
    case .invalidOption(let name, let reason): "\(name): \(reason)"
    case .itemTooLarge(let id, let extent, let available):
      "item \"\(id)\" needs \(extent) but the page offers \(available); use a larger page or a smaller item"
    case .cancelled: "cancelled"
    }
  }
}
