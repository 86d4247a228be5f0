extension StringProtocol {
  /// Returns the parts between separators, also empty ones.
  @inlinable package func parts(separatedBy separator: Character) -> [SubSequence] {
    split(separator: separator, omittingEmptySubsequences: false)
  }

  /// Returns the parts before and after the first separator; the second is `nil` without a separator.
  @inlinable package func cut(at separator: Character) -> (before: SubSequence, after: SubSequence?) {
    guard let place = firstIndex(of: separator) else { return (self[...], nil) }
    return (self[..<place], self[index(after: place)...])
  }
}
