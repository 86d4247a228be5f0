public import GalleryModel

/// The property by which photos are grouped.
public enum Grouping: FieldChoice {
  /// Not at all.
  case none
  /// The folder below the source.
  case folder
  /// The day on which they were taken.
  case date
  /// A field that the source tells of each photo, by its name. Photos without it belong to no group.
  case field(String)

  /// The groupings that have names.
  public static let named: [(name: String, choice: Grouping)] = [
    ("none", .none), ("folder", .folder), ("date", .date),
  ]

  /// The name of the field; `nil` for the other choices.
  public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
}
