import GalleryText

extension PhotoCondition {
  /// The values of a field: several for keywords, usually one otherwise.
  package struct Values: Sendable, Hashable {
    package var texts: [String]
    /// The value as a number; if it is `nil`, numbers are read from the texts.
    package var number: Double?

    package init(_ texts: [String], number: Double? = nil) {
      self.texts = texts
      self.number = number
    }
  }
}

extension PhotoCondition.Values {
  /// Returns a Boolean value that indicates whether any value satisfies a
  /// comparison. For `!=`, all values must.
  func matches(_ comparison: PhotoCondition.Comparison, _ value: String) -> Bool {
    let isYear = Self.isYear(value) && texts.contains(where: Self.isTime)
    if let number = Self.number(value), comparison != .like, !isYear {
      if let own = self.number { return comparison.holds(own, number) }
      let numbers = texts.compactMap(Self.number)
      // Text that is not a number is unequal to every number, but neither greater nor less.
      if numbers.isEmpty { return comparison == .unequal }
      return comparison == .unequal
        ? numbers.allSatisfy { $0 != number } : numbers.contains { comparison.holds($0, number) }
    }
    switch comparison {
    case .unequal: return texts.allSatisfy { Self.compare($0, value) != 0 }
    case .like: return texts.contains { Self.isLike($0, value) }
    default: return texts.contains { comparison.holds(Self.compare($0, value), 0) }
    }
  }

  /// Returns the number in a text, which may be a fraction such as 1/250; `nil` for other texts.
  static func number(_ text: String) -> Double? {
    if let number = Double(decimal: text) { return number }
    let parts = text.parts(separatedBy: "/")
    guard parts.count == 2, let above = Double(decimal: parts[0]), let below = Double(decimal: parts[1]),
      below != 0
    else { return nil }
    return above / below
  }

  /// Compares texts without case; returns less than 0 if the first sorts first. Dates and times are compared
  /// to the precision of the other value: year, day, hour or second.
  private static func compare(_ text: String, _ value: String) -> Int {
    var first = text.lowercased()
    var second = value.lowercased()
    if isYear(second) || isTime(second), isTime(first) {
      second = second.split(separator: " ", maxSplits: 1).joined(separator: "t")
      first = String(first.prefix(second.count))
    }
    return first == second ? 0 : first < second ? -1 : 1
  }

  private static func isYear(_ text: String) -> Bool {
    text.utf8.count == 4 && text.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Returns a Boolean value that indicates whether a text is a year and a month, a day, or a day and a time.
  private static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count >= 7 && bytes[4] == UInt8(ascii: "-")
      && bytes.prefix(7).enumerated().allSatisfy { $0 == 4 || $1.isASCIIDigit }
  }

  /// Returns a Boolean value that indicates whether a text contains another, or
  /// matches it if it is a pattern with `*`.
  private static func isLike(_ text: String, _ pattern: String) -> Bool {
    let text = text.lowercased()
    let pattern = pattern.lowercased()
    guard pattern.contains("*") else { return text.contains(pattern) }
    return Wildcards.match(Array(text)[...], Array(pattern)[...])
  }
}

extension PhotoCondition.Comparison {
  fileprivate func holds<Value: Comparable>(_ first: Value, _ second: Value) -> Bool {
    switch self {
    case .equal: first == second
    case .unequal: first != second
    case .less: first < second
    case .atMost: first <= second
    case .greater: first > second
    case .atLeast: first >= second
    case .like: false
    }
  }
}
