extension WebOptions {
  /// The options that contradict each other although every value for itself is right.
  var conflicts: [ConfigurationProblem] {
    let pairs: [(first: String, isFirst: Bool, second: String, isSecond: Bool, reason: String)] = [
      ("offline", isOffline, "refresh", refreshes, "nothing can be asked for anew without asking"),
      ("offline", isOffline, "no-cache", disablesCache, "what was fetched before is in the cache"),
      ("cache", cache != nil, "no-cache", disablesCache, "nothing is kept then"),
    ]
    return pairs.filter { $0.isFirst && $0.isSecond }.map {
      ConfigurationProblem(place: $0.first, message: "contradicts \($0.second): \($0.reason)")
    }
  }
}
