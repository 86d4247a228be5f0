/// An optional value that occupies one word when it is `nil` and is stored on the heap otherwise.
///
/// A build holds many photos at once. Values that few photos have must not enlarge every photo.
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
