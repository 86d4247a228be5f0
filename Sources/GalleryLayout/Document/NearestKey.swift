/// Finds the key that was probably meant.
enum NearestKey {
  /// The known key with the least edits; `nil` where more than half of the letters differ.
  static func of(_ key: String, among known: [String]) -> String? {
    let ranked = known.map { (key: $0, edits: edits(key, $0)) }
    guard let best = ranked.min(by: { ($0.edits, $0.key) < ($1.edits, $1.key) }),
      best.edits <= max(key.count, best.key.count) / 2
    else { return nil }
    return best.key
  }

  /// Letters to insert, remove, replace or swap with their neighbour, capitals aside (the optimal string
  /// alignment distance).
  private static func edits(_ first: String, _ second: String) -> Int {
    let first = Array(first.lowercased())
    let second = Array(second.lowercased())
    var before: [Int] = []
    var above = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var edits = min(above[column] + (isSame ? 0 : 1), above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          edits = min(edits, before[column - 1] + 1)
        }
        current.append(edits)
      }
      (before, above) = (above, current)
    }
    return above[second.count]
  }
}
