extension StringProtocol {
  /// Returns the parts between separators, also empty ones.
  package func parts(separatedBy separator: Character) -> [SubSequence] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
