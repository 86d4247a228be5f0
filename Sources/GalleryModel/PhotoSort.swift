/// The property by which photos are sorted.
public enum PhotoSort: Sendable, Hashable {
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
}

extension PhotoSort: LosslessStringConvertible {
  private static let named: [(name: String, sort: PhotoSort)] = [
    ("auto", .auto), ("name", .name), ("path", .path), ("date", .date), ("modified", .modified),
    ("size", .size),
    ("none", .none),
  ]

  /// The written keys, but for fields.
  package static let names = named.map(\.name)

  /// The form of a written key, for messages.
  package static let expectation = "one of \(names.joined(separator: ", ")), or field:NAME"

  /// Reads a key as it is written: its name, or `field:NAME`.
  ///
  /// - Returns: `nil` for anything else, and for a field without a name.
  public init?(_ text: String) {
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named.sort
    } else {
      guard let name = FieldName.of(text) else { return nil }
      self = .field(name)
    }
  }

  /// The key as it is read.
  public var description: String {
    if case .field(let name) = self { return FieldName.prefix + name }
    return Self.named.first { $0.sort == self }?.name ?? ""
  }
}
