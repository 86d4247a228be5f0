extension StringProtocol {
  /// Returns the parts between separators, also empty ones.
  @inlinable package func parts(separatedBy separator: Character) -> [SubSequence] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
