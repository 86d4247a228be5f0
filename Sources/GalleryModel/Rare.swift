/// A value that most often is not there. It takes one word then, and a place of its own where it is: a build holds a
/// great many photos at once, and what few of them have must not make all of them large.
package enum Rare<Value> {
  case none
  indirect case some(Value)

  /// Wraps a value that may be there.
  package init(_ value: Value?) {
    if let value { self = .some(value) } else { self = .none }
  }

  /// The value, where there is one.
  package var value: Value? {
    get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    set { self = Rare(newValue) }
  }
}

extension Rare: Sendable where Value: Sendable {}
extension Rare: Equatable where Value: Equatable {}
extension Rare: Hashable where Value: Hashable {}
