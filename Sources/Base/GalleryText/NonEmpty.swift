extension Collection {
  /// The collection; `nil` if it is empty.
  package var nonEmpty: Self? { isEmpty ? nil : self }
}
