/// Distinguishes addresses of one image in several sizes from addresses of several images.
enum SizeFamily {
  /// Returns whether the addresses differ only in size: by size words, by `640x480`, or by numbers such as
  /// 320, 640 and
  /// 1280. Numbers of photos are closer together.
  static func isOne(_ addresses: [String]) -> Bool {
    let words = addresses.map { address in
      NameTokens.tokens(String(address.prefix { $0 != "?" && $0 != "#" })).filter { !isSize($0) }
    }
    guard let first = words.first, addresses.count > 1 else { return true }
    if words.allSatisfy({ $0 == first }) { return true }
    let stem = first.filter { Int($0) == nil }
    guard words.allSatisfy({ $0.filter { Int($0) == nil } == stem && $0.count == first.count }) else {
      return false
    }
    return first.indices.allSatisfy { index in
      let column = words.map { $0[index] }
      return Set(column).count == 1 || areSizes(column)
    }
  }

  private static func isSize(_ word: String) -> Bool {
    words.contains(word) || word.contains("x") && word.allSatisfy { $0.isNumber || $0 == "x" }
  }

  /// Returns a Boolean value that indicates whether numbers are likely widths in pixels rather than photo
  /// numbers.
  private static func areSizes(_ column: [String]) -> Bool {
    let numbers = column.compactMap { $0.hasPrefix("0") ? nil : Int($0) }.sorted()
    guard numbers.count == column.count, numbers.allSatisfy({ (16...20_000).contains($0) }) else {
      return false
    }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 * 115 <= $1 * 100 }
  }

  private static let words = Set(WordLists["SizeFamily.words"])
}
