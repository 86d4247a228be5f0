import GalleryLayout

/// The jobs that the command line selects; all by default.
struct BenchOptions: Sendable {
  let efforts: [PackingEffort]
  let includesLarge: Bool
  /// Only each n-th case is measured.
  let every: Int

  init(_ arguments: ArraySlice<String>) {
    var words = Array(arguments)
    var every = 1
    if let index = words.firstIndex(of: "--every"), index + 1 < words.count {
      every = max(1, Int(words[index + 1]) ?? 1)
      words.removeSubrange(index...(index + 1))
    }
    self.every = every
    efforts = PackingEffort.allCases.filter { words.isEmpty || words.contains($0.rawValue) }
    includesLarge = words.isEmpty || words.contains("large")
  }
}
