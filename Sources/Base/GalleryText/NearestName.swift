/// Finds the known name that the user probably meant.
package enum NearestName {
  /// Returns the known name with the least edit distance, if that is small for its length; otherwise `nil`.
  package static func of(_ text: String, in names: some Sequence<String>) -> String? {
    let written = Array(text.lowercased().utf8)
    let nearest =
      names
      .map { (name: $0, distance: distance(written, Array($0.lowercased().utf8))) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let nearest, nearest.distance <= max(1, min(written.count, nearest.name.utf8.count) / 3) else {
      return nil
    }
    return nearest.name
  }

  /// Returns the end of a message about an unknown name: `; did you mean "build"?`, or nothing if no name is
  /// near.
  package static func question(about text: String, in names: some Sequence<String>) -> String {
    of(text, in: names).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Returns the number of insertions, deletions, replacements and swaps between two texts (optimal string
  /// alignment).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
