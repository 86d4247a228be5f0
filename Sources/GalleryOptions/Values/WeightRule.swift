public import GalleryModel

/// The rule that gives the area of a photo's circle.
public enum WeightRule: FieldChoice {
  /// All alike.
  case uniform
  /// Stars, from none to five.
  case rating
  /// Pixels of the photo.
  case pixels
  /// Bytes of the file.
  case bytes
  /// A number that the source tells of each photo, by the name of its field. A photo without it, or with something
  /// that is no number, counts like the one with the least.
  case field(String)

  /// The rules that have names.
  public static let named: [(name: String, choice: WeightRule)] = [
    ("uniform", .uniform), ("rating", .rating), ("pixels", .pixels), ("bytes", .bytes),
  ]

  /// The name of the field; `nil` for the other choices.
  public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
}
