extension Span where Element == UInt8 {
  package var array: [UInt8] { withUnsafeBufferPointer { Array($0) } }
}
