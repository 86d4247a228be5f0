public import GalleryModel

/// The rule for the area of a photo's circle.
public enum WeightRule: FieldChoice {
  /// Equal areas.
  case uniform
  /// The number of stars, 0 to 5.
  case rating
  /// The number of pixels of the photo.
  case pixels
  /// The size of the file in bytes.
  case bytes
  /// A numeric field of the source, by its name. A photo without a number counts like the smallest value.
  case field(String)

  /// The rules with fixed names.
  public static let named: [(name: String, choice: WeightRule)] = [
    ("uniform", .uniform), ("rating", .rating), ("pixels", .pixels), ("bytes", .bytes),
  ]

  /// The name of the field; `nil` for the other choices.
  public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
}
