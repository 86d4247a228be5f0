extension Sequence<String> {
  /// Returns the first texts, and the number of the others: `a, b and 3 others`.
  func listed(upTo limit: Int) -> String {
    let texts = Array(self)
    let others = texts.count - limit
    return texts.prefix(limit).joined(separator: ", ") + (others > 0 ? " and \(others) others" : "")
  }

  /// The first three different texts, and the number of the others: `a, b, c + 2`.
  var titleText: String {
    var known: Set<String> = []
    let texts = filter { !$0.isEmpty && known.insert($0).inserted }
    let others = texts.count - 3
    return texts.prefix(3).joined(separator: ", ") + (others > 0 ? " + \(others)" : "")
  }
}
