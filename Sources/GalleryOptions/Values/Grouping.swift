package import GalleryModel

/// The property by which photos are grouped.
public enum Grouping: Sendable, Hashable {
  /// Not at all.
  case none
  /// The folder below the source.
  case folder
  /// The day on which they were taken.
  case date
  /// A field that the source tells of each photo, by its name. Photos without it belong to no group.
  case field(String)
}

extension Grouping: LosslessStringConvertible {
  /// The written groupings, but for fields.
  static let names = ["none", "folder", "date"]

  /// The form of a written grouping, for messages.
  package static let expectation = "one of \(names.joined(separator: ", ")), or field:NAME"

  /// Reads `none`, `folder`, `date` or `field:NAME`.
  ///
  /// - Returns: `nil` for anything else, and for a field without a name.
  public init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "folder": self = .folder
    case "date": self = .date
    default:
      guard let name = FieldName.of(text) else { return nil }
      self = .field(name)
    }
  }

  /// The grouping as it is read.
  public var description: String {
    switch self {
    case .none: "none"
    case .folder: "folder"
    case .date: "date"
    case .field(let name): FieldName.prefix + name
    }
  }
}
