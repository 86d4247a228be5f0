/// A path to order by, part by part, so that `a/2` and `a 1/1` do not mix. It holds no copy of a path in lower case.
struct PathKey: Comparable {
  private let original: String
  private let folded: String

  init(_ path: String) {
    original = path
    folded = NaturalOrder.folded(path)
  }

  static func == (left: PathKey, right: PathKey) -> Bool {
    left.original.utf8.elementsEqual(right.original.utf8)
  }

  static func < (left: PathKey, right: PathKey) -> Bool {
    var a = Parts(left)
    var b = Parts(right)
    while true {
      guard let second = b.next() else { return false }
      guard let first = a.next() else { return true }
      let order = first.compare(second)
      if order != 0 { return order < 0 }
    }
  }

  /// Compares the last parts: less than 0 where the first comes first, 0 where they are the same.
  func compareName(_ other: PathKey) -> Int { name.compare(other.name) }

  private var name: Part { Part(original: Self.name(of: original), folded: Self.name(of: folded)) }

  private static func name(of path: String) -> Substring.UTF8View {
    let bytes = path[...].utf8
    // Bytes, since a slash and a combining mark behind it are one character.
    return bytes.lastIndex(of: slash).map { bytes[bytes.index(after: $0)...] } ?? bytes
  }

  private static let slash = UInt8(ascii: "/")

  /// A name within the path.
  private struct Part {
    let original: Substring.UTF8View
    let folded: Substring.UTF8View

    func compare(_ other: Part) -> Int {
      let order = NaturalOrder.compare(folded, other.folded)
      if order != 0 { return order }
      if original.lexicographicallyPrecedes(other.original) { return -1 }
      return other.original.lexicographicallyPrecedes(original) ? 1 : 0
    }
  }

  /// The parts of a path, one after the other. Lower case has as many of them.
  private struct Parts {
    private var original: Substring.UTF8View
    private var folded: Substring.UTF8View

    init(_ key: PathKey) {
      original = key.original[...].utf8
      folded = key.folded[...].utf8
    }

    mutating func next() -> Part? {
      guard let original = Self.next(&original), let folded = Self.next(&folded) else { return nil }
      return Part(original: original, folded: folded)
    }

    private static func next(_ rest: inout Substring.UTF8View) -> Substring.UTF8View? {
      guard let start = rest.firstIndex(where: { $0 != slash }) else { return nil }
      let end = rest[start...].firstIndex(of: slash) ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest[start..<end]
    }
  }
}
