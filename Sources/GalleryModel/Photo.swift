/// A photo that a source found: who it is and how to get at its bytes.
public struct Photo: Sendable, Hashable {
  /// Where a photo's bytes are.
  public enum Origin: Sendable, Hashable {
    /// A regular file, by its path.
    case file(path: String)
  }

  /// Unique within a build and stable between builds: the path below the source's folder.
  public var id: String
  /// Where the bytes are.
  public var origin: Origin
  /// The size of the file in bytes.
  public var byteCount: Int
  /// When the file was last changed, in seconds since 1970.
  public var modified: Double

  /// Creates a photo.
  public init(id: String, origin: Origin, byteCount: Int, modified: Double) {
    self.id = id
    self.origin = origin
    self.byteCount = byteCount
    self.modified = modified
  }

  /// The file name, the last part of ``id``.
  public var name: Substring { id[(id.lastIndex(of: "/").map(id.index(after:)) ?? id.startIndex)...] }
}
