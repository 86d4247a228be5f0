/// An optional value that takes one word if it is missing, and memory of its own if it is not.
///
/// A build holds a great many photos at once; the values that few of them have must not make all of them large.
package enum Boxed<Value> {
  case none
  indirect case some(Value)

  package init(_ value: Value?) {
    if let value { self = .some(value) } else { self = .none }
  }

  package var value: Value? {
    get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    set { self = Boxed(newValue) }
  }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
