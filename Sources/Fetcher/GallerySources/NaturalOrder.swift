/// The natural order of names: `photo 2` before `photo 10`, independent of the locale.
///
/// Runs of digits compare by value, other characters by their ``Collation``.
enum NaturalOrder {
  /// Returns a negative number if the first precedes, and 0 if the folded names are equal. The bytes of UTF-8
  /// have the order of their scalars, and digits are single bytes.
  static func compare(_ a: Substring.UTF8View, _ b: Substring.UTF8View) -> Int {
    var i = a.startIndex
    var j = b.startIndex
    while i < a.endIndex, j < b.endIndex {
      let x = a[i]
      let y = b[j]
      if isDigit(x), isDigit(y) {
        let first = digits(in: a, from: &i)
        let second = digits(in: b, from: &j)
        let m = first.count
        let n = second.count
        if m != n { return m - n }
        if first.lexicographicallyPrecedes(second) { return -1 }
        if second.lexicographicallyPrecedes(first) { return 1 }
      } else {
        if x != y { return Int(x) - Int(y) }
        a.formIndex(after: &i)
        b.formIndex(after: &j)
      }
    }
    return (i < a.endIndex ? 1 : 0) - (j < b.endIndex ? 1 : 0)
  }

  /// Negative if the first precedes; 0 if the names are the same.
  static func compare(
    _ a: Substring.UTF8View, _ b: Substring.UTF8View, folded x: Substring.UTF8View, _ y: Substring.UTF8View
  ) -> Int {
    let order = compare(x, y)
    if order != 0 { return order }
    if a.elementsEqual(b) { return 0 }
    if a.contains(where: { $0 >= 0x80 }) || b.contains(where: { $0 >= 0x80 }) {
      let first = Collation.accents(of: a)
      let second = Collation.accents(of: b)
      if first != second { return first.lexicographicallyPrecedes(second) ? -1 : 1 }
    }
    return a.lexicographicallyPrecedes(b) ? -1 : 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns the run of digits at `index` without leading zeros, and moves `index` past it.
  private static func digits(in name: Substring.UTF8View, from index: inout String.Index)
    -> Substring.UTF8View
  {
    while index < name.endIndex, name[index] == 0x30 { name.formIndex(after: &index) }
    let start = index
    while index < name.endIndex, isDigit(name[index]) { name.formIndex(after: &index) }
    return name[start..<index]
  }
}

/// A sort key in natural order. Names that are equal by ``NaturalOrder`` compare byte by byte, so the order
/// is total.
package struct NaturalKey: Sendable, Comparable {
  fileprivate let original: String
  fileprivate let folded: String

  package init(_ name: some StringProtocol, _ collation: Collation = .root) {
    original = String(name)
    folded = collation.folded(original)
  }

  package static func == (left: NaturalKey, right: NaturalKey) -> Bool {
    // `String` treats canonically equivalent names as equal, but these are different files.
    left.original.utf8.elementsEqual(right.original.utf8)
  }

  package static func < (left: NaturalKey, right: NaturalKey) -> Bool {
    NaturalOrder.compare(
      left.original[...].utf8, right.original[...].utf8, folded: left.folded[...].utf8,
      right.folded[...].utf8) < 0
  }
}

/// A sort key for paths. Compares them part by part, so that `a/2` and `a 1/1` do not mix. Files compare without
/// their extensions first, so that copies follow their originals: `1.jpg`, `1 (2).jpg`, `1-edited.jpg`.
struct PathKey: Comparable {
  private static let slash = UInt8(ascii: "/")

  private let key: NaturalKey

  init(_ path: String, _ collation: Collation = .root) { key = NaturalKey(path, collation) }

  static func < (left: PathKey, right: PathKey) -> Bool {
    var a = left.key.original[...].utf8
    var b = right.key.original[...].utf8
    // Folding keeps the number of parts.
    var x = left.key.folded[...].utf8
    var y = right.key.folded[...].utf8
    while true {
      guard let second = next(&b), let foldedSecond = next(&y) else { return false }
      guard let first = next(&a), let foldedFirst = next(&x) else { return true }
      let order = compare(
        first, second, folded: foldedFirst, foldedSecond, areFiles: (a.isEmpty, b.isEmpty))
      if order != 0 { return order < 0 }
    }
  }

  /// Negative if the first precedes; 0 if the last parts are the same.
  func compareName(_ other: PathKey) -> Int {
    Self.compare(
      Self.name(of: key.original), Self.name(of: other.key.original), folded: Self.name(of: key.folded),
      Self.name(of: other.key.folded), areFiles: (true, true))
  }

  /// Negative if the first precedes; 0 if the parts are the same.
  private static func compare(
    _ a: Substring.UTF8View, _ b: Substring.UTF8View, folded x: Substring.UTF8View, _ y: Substring.UTF8View,
    areFiles: (Bool, Bool)
  ) -> Int {
    let order = NaturalOrder.compare(areFiles.0 ? stem(x) : x, areFiles.1 ? stem(y) : y)
    return order == 0 ? NaturalOrder.compare(a, b, folded: x, y) : order
  }

  private static func stem(_ name: Substring.UTF8View) -> Substring.UTF8View {
    name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
  }

  private static func name(of path: String) -> Substring.UTF8View {
    let bytes = path[...].utf8
    // Compare bytes, since a slash and a combining mark after it form one character.
    return bytes.lastIndex(of: slash).map { bytes[bytes.index(after: $0)...] } ?? bytes
  }

  private static func next(_ remaining: inout Substring.UTF8View) -> Substring.UTF8View? {
    guard let start = remaining.firstIndex(where: { $0 != slash }) else { return nil }
    let end = remaining[start...].firstIndex(of: slash) ?? remaining.endIndex
    defer { remaining = remaining[end...] }
    return remaining[start..<end]
  }
}
