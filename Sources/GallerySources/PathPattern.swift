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
    guard isAnchored else { return path.contains { Self.matches($0[...], names[0][...]) } }
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
    guard let first = path.first, matches(first[...], name[...]) else { return false }
    return matches(path.dropFirst(), names.dropFirst())
  }

  /// Compares a name with the pattern of one, in time that grows with the product of their lengths.
  private static func matches(_ name: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
    var (name, pattern) = (name, pattern)
    // The part behind the last star is tried again with one more character when it fails.
    var retry: (name: ArraySlice<Character>, pattern: ArraySlice<Character>)?
    while !(name.isEmpty && pattern.isEmpty) {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (name, pattern)
      } else if let character = name.first, let rest = one(character, pattern) {
        (name, pattern) = (name.dropFirst(), rest)
      } else if let last = retry, !last.name.isEmpty {
        retry?.name = last.name.dropFirst()
        (name, pattern) = (last.name.dropFirst(), last.pattern)
      } else {
        return false
      }
    }
    return true
  }

  /// Returns the pattern behind what matches one character; `nil` if that is another.
  private static func one(_ character: Character, _ pattern: ArraySlice<Character>) -> ArraySlice<Character>?
  {
    guard let first = pattern.first else { return nil }
    let rest = pattern.dropFirst()
    if first == "[", let end = rest.dropFirst().firstIndex(of: "]") {
      let isNegated = rest.first == "!" || rest.first == "^"
      let set = Array(rest[..<end].dropFirst(isNegated ? 1 : 0))
      return contains(set, character) == isNegated ? nil : pattern[(end + 1)...]
    }
    return first == "?" || first == character ? rest : nil
  }

  /// Returns a Boolean value that indicates whether a set such as `a-z_` has a character.
  private static func contains(_ set: [Character], _ character: Character) -> Bool {
    var index = 0
    while index < set.count {
      if index + 2 < set.count, set[index + 1] == "-" {
        if set[index] <= character, character <= set[index + 2] { return true }
        index += 3
      } else {
        if set[index] == character { return true }
        index += 1
      }
    }
    return false
  }
}
