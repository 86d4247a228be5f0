/// The property by which photos are sorted.
public enum PhotoSort: FieldChoice {
  /// As `none` where a source is a list or a web service, which has an order of its own; as `name` otherwise.
  case auto
  /// The file name; numbers in it by their value.
  case name
  /// The whole path, part by part, each like `name`.
  case path
  /// The time at which the photo was taken; the time of the file's last change if that is not known.
  case date
  /// The time of the file's last change.
  case modified
  /// The file's size in bytes.
  case size
  /// The order of the sources.
  case none
  /// A field, by its name: numbers by their value, before other texts; photos without it come last.
  case field(String)

  /// The keys that have names.
  public static let named: [(name: String, choice: PhotoSort)] = [
    ("auto", .auto), ("name", .name), ("path", .path), ("date", .date), ("modified", .modified),
    ("size", .size), ("none", .none),
  ]

  /// The name of the field; `nil` for the other choices.
  public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
}
