public import GalleryModel

/// The grouping of photos.
public enum Grouping: FieldChoice {
  /// Without groups.
  case none
  /// The folder below the source.
  case folder
  /// The day on which photos were taken.
  case date
  /// The month when photos were taken.
  case month
  /// The year when photos were taken.
  case year
  /// A field of the source, by its name. Photos without it do not belong to a group.
  case field(String)

  /// The groupings with fixed names.
  public static let named: [(name: String, choice: Grouping)] = [
    ("none", .none), ("folder", .folder), ("date", .date), ("month", .month), ("year", .year),
  ]

  /// The name of the field; `nil` for the other choices.
  public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
}
