import GalleryText

/// A pattern for paths below a source.
///
/// `*` matches any characters of a name, `?` one character, `[a-z]` one of a set, `[!a-z]` one outside it,
/// and `**` any number of folders. A pattern without a slash matches a name at any level; with a slash, a
/// path from the source on. If it matches a folder, it matches everything below it. Case is ignored, since
/// cameras write `.JPG`.
struct PathPattern: Sendable, Hashable {
  private let names: [[Character]]
  private let isAnchored: Bool

  init(_ text: String) {
    let parts = text.lowercased().split(separator: "/").filter { $0 != "." }
    names = parts.map(Array.init)
    // A slash at the end only marks a folder.
    isAnchored = text.dropLast().contains("/")
  }

  /// The pattern may match the path or one of its parent folders.
  func matches(_ path: some StringProtocol) -> Bool {
    let path = path.lowercased().split(separator: "/").map(Array.init)
    guard isAnchored else { return path.contains { Wildcards.match($0[...], names[0][...]) } }
    return Self.matches(path[...], names[...])
  }

  /// Returns a Boolean value that indicates whether the names of the pattern match the beginning of a path.
  private static func matches(_ path: ArraySlice<[Character]>, _ names: ArraySlice<[Character]>) -> Bool {
    guard let name = names.first else { return true }
    if name == ["*", "*"] {
      // At least one name must follow the last folder.
      if names.count == 1 { return !path.isEmpty }
      return path.indices.contains { matches(path[$0...], names.dropFirst()) }
    }
    guard let first = path.first, Wildcards.match(first[...], name[...]) else { return false }
    return matches(path.dropFirst(), names.dropFirst())
  }
}
