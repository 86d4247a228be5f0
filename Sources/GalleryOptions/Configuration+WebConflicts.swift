package import GalleryModel

extension Configuration {
  /// The options about the web that contradict each other although every value for itself is right.
  var webConflicts: [ConfigurationProblem] {
    let pairs: [(first: String, isFirst: Bool, second: String, isSecond: Bool, reason: String)] = [
      ("offline", web.isOffline, "refresh", web.refreshes, "nothing can be asked for anew without asking"),
      ("offline", web.isOffline, "no-cache", cache.isDisabled, "what was fetched before is in the cache"),
    ]
    return pairs.filter { $0.isFirst && $0.isSecond }.map {
      ConfigurationProblem(place: $0.first, message: "contradicts \($0.second): \($0.reason)")
    }
  }
}
