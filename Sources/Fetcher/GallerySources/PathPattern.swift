import GalleryText

/// A pattern for paths below a source.
///
/// `*` matches any characters of a name, `?` one character, `[a-z]` one of a set, `[!a-z]` one outside it,
/// and `**` any number of folders. A pattern without a slash matches a name at any level; with a slash, a
/// path from the source on. If it matches a folder, it matches everything below it. A name without wildcards also
/// matches without the photo's extension, and the other file of a pair. Case is ignored, since cameras write
/// `.JPG`.
struct PathPattern: Sendable, Hashable {
  private let names: [[Character]]
  private let isAnchored: Bool
  /// The last name; `nil` if it has wildcards.
  private let photo: String?

  init(_ text: String) {
    let parts = text.lowercased().split(separator: "/").filter { $0 != "." }
    names = parts.map(Array.init)
    // A slash at the end only marks a folder.
    isAnchored = text.dropLast().contains("/")
    photo = parts.last.flatMap { name in name.contains { "*?[".contains($0) } ? nil : String(name) }
  }

  /// The pattern may match the path or one of its parent folders. `pairs`: it may also name the other file of a
  /// pair.
  func matches(_ path: some StringProtocol, pairs: Bool = false) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    if matches(parts.map(Array.init)) { return true }
    guard let photo, let name = parts.last,
      PhotoNames.stem(name) == photo || pairs && PairFolding.isPair(name, photo[...])
    else { return false }
    return matches(parts.dropLast().map(Array.init) + [Array(photo)])
  }

  private func matches(_ path: [[Character]]) -> Bool {
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
