extension Collection {
  /// The collection; `nil` if it is empty, as for members that documents omit.
  var nonEmpty: Self? { isEmpty ? nil : self }
}
