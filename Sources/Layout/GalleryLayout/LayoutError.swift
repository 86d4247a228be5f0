#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension LayoutError: LocalizedError {
    /// The description, for `localizedDescription`.
    public var errorDescription: String? { description }
  }
#endif

/// The reason why items could not be laid out.
public enum LayoutError: Error, Sendable, Hashable {
  /// A page side, margin or gap is negative, not finite, or leaves no room.
  case invalidPage(reason: LayoutReason)
  /// An item's number is not finite or not positive.
  case invalidItem(id: LayoutKey, reason: LayoutReason)
  /// A parameter of the layout itself is out of its range.
  case invalidOption(name: LayoutReason, reason: LayoutReason)
  /// An item does not fit on an empty page. Both extents are in the page's unit.
  case itemTooLarge(id: LayoutKey, extent: Double, available: Double)
  /// The surrounding task was cancelled.
  case cancelled
}

#if !hasFeature(Embedded)
  extension LayoutError: CustomStringConvertible {
    /// A message that says where the problem is and describes it.
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
#endif

extension LayoutError {
  /// Throws ``cancelled`` if the surrounding task was cancelled. Long loops call this, so that the task ends soon.
  static func checkCancellation() throws(LayoutError) { if Task.isCancelled { throw .cancelled } }

  static func objection(to value: Double?, as name: LayoutReason = "a number", orZero: Bool = false)
    -> LayoutReason?
  {
    guard let value, !(value.isFinite && (orZero ? value >= 0 : value > 0)) else { return nil }
    return "expected \(name) \(orZero ? "of at least 0" : "greater than 0"), received \(value)"
  }

  static func check(_ value: Double?, option name: LayoutReason, orZero: Bool = false) throws(LayoutError) {
    if let reason = objection(to: value, orZero: orZero) { throw .invalidOption(name: name, reason: reason) }
  }

  static func check(_ count: Int?, option name: LayoutReason) throws(LayoutError) {
    guard let count, count < 1 else { return }
    throw .invalidOption(name: name, reason: "expected at least 1, received \(count)")
  }

  static func check(mostCrop: Double) throws(LayoutError) {
    guard !(0...0.5).contains(mostCrop) else { return }
    throw .invalidOption(name: "mostCrop", reason: "expected a number from 0 to 0.5, received \(mostCrop)")
  }
}
