/// What the order of photos goes by.
public enum PhotoSort: String, Sendable, Hashable, Codable, CaseIterable {
  /// As `none` where a source is a list or a web service, which has an order of its own; as `name` otherwise.
  case auto
  /// The file name; numbers in it by their value.
  case name
  /// The whole path, part by part, each like `name`.
  case path
  /// When the photo was taken; when it was last changed where that is not known.
  case date
  /// When the file was last changed.
  case modified
  /// The file's size in bytes.
  case size
  /// The order of the sources.
  case none
}
