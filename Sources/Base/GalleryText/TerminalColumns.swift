extension String {
  /// The text's terminal columns: two for East Asian wide characters and emoji, zero for combining marks.
  package var terminalColumns: Int {
    reduce(0) { $0 + ($1.isWideInTerminals ? 2 : $1.unicodeScalars.allSatisfy(\.isMark) ? 0 : 1) }
  }

  /// A longer text is unchanged.
  package func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - terminalColumns))
  }
}

extension Character {
  /// The ranges of wide and full-width characters (Unicode Standard Annex 11), without unused ranges.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]

  fileprivate var isWideInTerminals: Bool {
    guard let first = unicodeScalars.first, first.value >= 0x1100 else { return false }
    return first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
      || Self.wideRanges.contains { $0.contains(first.value) }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
