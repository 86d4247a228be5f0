/// A folder, a part of a list or a page of a listing that could not be read. Its photos are unknown.
public struct UnreadableSource: Sendable, Hashable, Codable {
  /// The folder below its source, the list's name, or the address with secrets replaced.
  public var path: String
  /// The reason why the source could not be read.
  public var reason: String
}
