import GalleryText

/// A pattern of paths below a source.
///
/// `*` stands for any characters of a name, `?` for one, `[a-z]` for one of some and `[!a-z]` for one of others, and
/// `**` for any number of folders. A pattern without a slash is that of a name at any level, with one that of a path
/// from the source on; a folder that it matches is matched with all that is below. Upper and lower case are the same, since
/// cameras write `.JPG`.
struct PathPattern: Sendable, Hashable {
  private let names: [[Character]]
  private let isAnchored: Bool

  init(_ text: String) {
    let parts = text.lowercased().split(separator: "/").filter { $0 != "." }
    names = parts.map(Array.init)
    // A slash at the end only says that a folder is meant.
    isAnchored = text.dropLast().contains("/")
  }

  /// Returns a Boolean value that indicates whether a path, or a folder on its way, is like the pattern.
  func matches(_ path: some StringProtocol) -> Bool {
    let path = path.lowercased().split(separator: "/").map(Array.init)
    guard isAnchored else { return path.contains { Wildcards.match($0[...], names[0][...]) } }
    return Self.matches(path[...], names[...])
  }

  /// Compares the names of a path's beginning with those of the pattern.
  private static func matches(_ path: ArraySlice<[Character]>, _ names: ArraySlice<[Character]>) -> Bool {
    guard let name = names.first else { return true }
    if name == ["*", "*"] {
      // Behind the last folders there must be something.
      if names.count == 1 { return !path.isEmpty }
      return path.indices.contains { matches(path[$0...], names.dropFirst()) }
    }
    guard let first = path.first, Wildcards.match(first[...], name[...]) else { return false }
    return matches(path.dropFirst(), names.dropFirst())
  }
}
