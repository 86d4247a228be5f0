/// Values by paths that other systems may have written (``ForeignPath``).
package struct PathTable<Value: Sendable>: Sendable {
  private var entries: [String: [(path: String, value: Value)]] = [:]

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  package mutating func add(_ value: Value, at path: String) {
    entries[ForeignPath.key(path), default: []].append((path, value))
  }

  /// Returns the values at a path. Among paths that differ only in their spelling, those with the same bytes
  /// precede, then those with the same letters: Linux distinguishes them.
  package func values(at path: String) -> [Value] {
    let found = entries[ForeignPath.key(path)] ?? []
    guard found.count > 1 else { return found.map(\.value) }
    let identical = found.filter { $0.path.utf8.elementsEqual(path.utf8) }
    guard identical.isEmpty else { return identical.map(\.value) }
    let letters = ForeignPath.parts(path)
    let equal = found.filter { ForeignPath.parts($0.path) == letters }
    return (equal.isEmpty ? found : equal).map(\.value)
  }
}
