package import GalleryModel

/// The rule that gives the area of a photo's circle.
public enum WeightRule: Sendable, Hashable {
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
}

extension WeightRule: LosslessStringConvertible {
  /// The written rules, but for fields.
  static let names = ["uniform", "rating", "pixels", "bytes"]

  /// The form of a written rule, for messages.
  package static let expectation = "one of \(names.joined(separator: ", ")), or field:NAME"

  /// Reads `uniform`, `rating`, `pixels`, `bytes` or `field:NAME`.
  ///
  /// - Returns: `nil` for anything else, and for a field without a name.
  public init?(_ text: String) {
    switch text {
    case "uniform": self = .uniform
    case "rating": self = .rating
    case "pixels": self = .pixels
    case "bytes": self = .bytes
    default:
      guard let name = FieldName.of(text) else { return nil }
      self = .field(name)
    }
  }

  /// The rule as it is read.
  public var description: String {
    switch self {
    case .uniform: "uniform"
    case .rating: "rating"
    case .pixels: "pixels"
    case .bytes: "bytes"
    case .field(let name): FieldName.prefix + name
    }
  }
}
