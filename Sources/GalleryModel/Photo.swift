public import SystemPackage

/// A photo that a source found: who it is and how to get at its bytes.
public struct Photo: Sendable, Hashable, Identifiable {
  /// Where a photo's bytes are.
  public enum Origin: Sendable, Hashable {
    /// A regular file, by its path, whose bytes need not be UTF-8.
    case file(path: FilePath)
  }

  /// Unique within a build and stable between builds: the path below the source's folder.
  public var id: String
  /// Where the bytes are.
  public var origin: Origin
  /// Whether its name, or the user by naming it, says that it is a photo: then content that is none is worth a
  /// word. Other files that turn out to be no photos are no photos.
  public var isExpected: Bool
  /// The size of the file in bytes.
  public var byteCount: Int
  /// When the file was last changed, in seconds since 1970.
  public var modified: Double
  private var rareDetails = Rare<Details>.none
  private var rareDownload = Rare<Download>.none

  /// Creates a photo.
  public init(id: String, origin: Origin, isExpected: Bool, byteCount: Int, modified: Double) {
    self.id = id
    self.origin = origin
    self.isExpected = isExpected
    self.byteCount = byteCount
    self.modified = modified
  }

  /// What its source tells of it: a list or a web service. Default: nothing.
  public var details: Details {
    get { rareDetails.value ?? Details() }
    set { rareDetails = Rare(newValue == Details() ? nil : newValue) }
  }

  /// Where its bytes were fetched from; `nil` for files of the user's. Default: `nil`.
  public var download: Download? {
    get { rareDownload.value }
    set { rareDownload.value = newValue }
  }

  /// The path of the file that holds the bytes.
  public var path: FilePath {
    switch origin {
    case .file(let path): path
    }
  }

  /// The folder below the source, empty for photos that lie directly in it.
  public var folder: Substring { id[..<(id.lastIndex(of: "/") ?? id.startIndex)] }

  /// The file name, the last part of ``id``.
  public var name: Substring {
    // Bytes, since a slash and a combining mark behind it are one character.
    let slash = id.utf8.lastIndex(of: UInt8(ascii: "/"))
    return id[(slash.map(id.utf8.index(after:)) ?? id.startIndex)...]
  }
}
