extension Collection {
  /// The collection; `nil` if it is empty.
  @inlinable package var nonEmpty: Self? { isEmpty ? nil : self }
}
