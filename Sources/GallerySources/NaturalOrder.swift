/// Orders names as people count: `photo 2` before `photo 10`, whatever the locale.
///
/// Runs of digits compare by value, other characters by their lower-case scalars; names equal by then
/// compare byte by byte, so the order is total.
package struct NaturalKey: Sendable, Comparable {
  private let scalars: [UInt32]
  private let original: String

  package init(_ name: some StringProtocol) {
    original = String(name)
    scalars = original.lowercased().unicodeScalars.map(\.value)
  }

  package static func == (left: NaturalKey, right: NaturalKey) -> Bool {
    // String equality would take canonically equivalent names for one.
    left.original.utf8.elementsEqual(right.original.utf8)
  }

  package static func < (left: NaturalKey, right: NaturalKey) -> Bool {
    var i = 0
    var j = 0
    let a = left.scalars
    let b = right.scalars
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let first = digits(in: a, from: &i)
        let second = digits(in: b, from: &j)
        if first.count != second.count { return first.count < second.count }
        if let (x, y) = zip(first, second).first(where: { $0 != $1 }) { return x < y }
      } else {
        if a[i] != b[j] { return a[i] < b[j] }
        i += 1
        j += 1
      }
    }
    let remaining = (a.count - i, b.count - j)
    if remaining.0 != remaining.1 { return remaining.0 < remaining.1 }
    return left.original.utf8.lexicographicallyPrecedes(right.original.utf8)
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  /// The run of digits at `index` without leading zeros; moves `index` behind it.
  private static func digits(in scalars: [UInt32], from index: inout Int) -> ArraySlice<UInt32> {
    while index < scalars.count, scalars[index] == 0x30 { index += 1 }
    let start = index
    while index < scalars.count, isDigit(scalars[index]) { index += 1 }
    return scalars[start..<index]
  }
}
