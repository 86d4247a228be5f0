extension MutableSpan where Element == UInt8 {
  /// Fills the span with as many bytes.
  package mutating func copyBytes(from bytes: ArraySlice<UInt8>) {
    precondition(bytes.count == count)
    withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
  }

  package mutating func copyBytes(from range: Range<Int>, to offset: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count && offset >= 0 && range.count <= count - offset)
    withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      (start + offset).update(from: start + range.lowerBound, count: range.count)
    }
  }
}
