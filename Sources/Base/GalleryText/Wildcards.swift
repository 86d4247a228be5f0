/// Matches patterns: `*` is any characters, `?` is one, `[a-z]` one in a set and `[!a-z]` one outside it.
package enum Wildcards {
  /// Case-sensitive. The time grows with the product of the lengths.
  package static func match(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
    var name = text
    var pattern = pattern
    // After a mismatch, retry the part after the last star one character later.
    var retry: (name: ArraySlice<Character>, pattern: ArraySlice<Character>)?
    while !(name.isEmpty && pattern.isEmpty) {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (name, pattern)
      } else if let character = name.first, let remaining = one(character, pattern) {
        name = name.dropFirst()
        pattern = remaining
      } else if let last = retry, !last.name.isEmpty {
        retry?.name = last.name.dropFirst()
        name = last.name.dropFirst()
        pattern = last.pattern
      } else {
        return false
      }
    }
    return true
  }

  /// `nil` if the character does not match.
  private static func one(_ character: Character, _ pattern: ArraySlice<Character>) -> ArraySlice<Character>?
  {
    guard let first = pattern.first else { return nil }
    let remaining = pattern.dropFirst()
    if first == "[", let end = remaining.dropFirst().firstIndex(of: "]") {
      let isNegated = remaining.first == "!" || remaining.first == "^"
      let set = Array(remaining[..<end].dropFirst(isNegated ? 1 : 0))
      return contains(set, character) == isNegated ? nil : pattern[(end + 1)...]
    }
    return first == "?" || first == character ? remaining : nil
  }

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
