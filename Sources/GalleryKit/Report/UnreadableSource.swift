/// A folder, a part of a list or a page of a listing that could not be read: photos in it are not known.
public struct UnreadableSource: Sendable, Hashable, Codable {
  /// The folder below its source, the list's name, or the address with secrets in it replaced.
  public var path: String
  /// The reason why the source could not be read.
  public var reason: String
}
