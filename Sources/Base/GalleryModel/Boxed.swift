/// An optional value that occupies one word when it is `nil` and is stored on the heap otherwise.
///
/// A build holds many photos at once. Values that few photos have must not enlarge every photo.
@propertyWrapper
package enum Boxed<Value> {
  case none
  indirect case some(Value)

  package init(wrappedValue: Value?) { self = wrappedValue.map(Boxed.some) ?? .none }

  package var wrappedValue: Value? {
    get { if case .some(let value) = self { value } else { nil } }
    set { self = Boxed(wrappedValue: newValue) }
  }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
