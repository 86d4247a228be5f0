/// A rule that places photos with similar features close to each other.
public enum PhotoArrangement: FieldChoice {
  /// The order of the photos.
  case none
  /// Photos that look alike are close to each other.
  case likeness
  /// Photos are close to each other if the numbers in a field are.
  case field(String)

  /// The rules with fixed names.
  public static let named: [(name: String, choice: PhotoArrangement)] = [
    ("none", .none), ("likeness", .likeness),
  ]

  /// The name of the field; `nil` for the other choices.
  public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
}
