extension Span where Element == UInt8 {
  /// The bytes as an array.
  package var array: [UInt8] { withUnsafeBufferPointer { Array($0) } }
}
