extension Dictionary where Key: Comparable {
  /// The members in the order of their keys, so that equal dictionaries give equal results.
  @inlinable package var inKeyOrder: [(key: Key, value: Value)] { sorted { $0.key < $1.key } }
}
