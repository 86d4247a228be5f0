extension StringProtocol {
  package var trimmed: String {
    // Nearly all texts begin and end with visible ASCII.
    let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
    if let first = unicodeScalars.first, let last = unicodeScalars.last, visible ~= first, visible ~= last {
      return String(self)
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
