import ArgumentParser
import Foundation
import GalleryKit
import GalleryText

/// `gallery cache`: looks after what builds keep for later ones.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look after what builds keep for later ones: path, stats, prune, clear, verify.",
    subcommands: [
      CachePathCommand.self, CacheStatsCommand.self, CachePruneCommand.self, CacheClearCommand.self,
      CacheVerifyCommand.self,
    ])

  /// Does something with the folder that the options name, and prints what it returns.
  static func run(
    _ layer: ConfigurationLayer, _ options: RunOptions,
    _ work: @escaping @Sendable (CacheUpkeep) throws -> [String]
  ) async throws {
    let session = Session(options)
    let cache = try session.configuration(layer).cache
    let lines = try await session.run { _ in
      try work(try CacheUpkeep(cache, environment: ProcessInfo.processInfo.environment))
    }
    try session.printOut(Data(lines.map { $0.withHiddenEscaped + "\n" }.joined().utf8))
  }

  /// Returns bytes in words.
  static func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }
}

/// `gallery cache path`: the folder.
struct CachePathCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "path", abstract: "Print the folder.")

  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws { try await CacheCommand.run(cache.layer, runOptions) { [$0.place] } }
}

/// `gallery cache stats`: what is in the folder.
struct CacheStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Tell how much of what is in the folder.")

  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    try await CacheCommand.run(cache.layer, runOptions) { cache in
      let statistics = try cache.statistics()
      return [
        "photos:  \(statistics.entries.counted("entry", "entries")), "
          + "\(statistics.tiles.counted("file")) of tiles, \(CacheCommand.megabytes(statistics.photoBytes))",
        "answers: \(statistics.answers), \(CacheCommand.megabytes(statistics.answerBytes))",
      ]
    }
  }
}

/// `gallery cache prune`: down to the size that builds keep.
struct CachePruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove what goes beyond --cache-size, and what other versions of gallery kept of photos.")

  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    try await CacheCommand.run(cache.layer, runOptions) { cache in
      try cache.prune()
      return []
    }
  }
}

/// `gallery cache clear`: nothing is left.
struct CacheClearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Remove everything that no build uses at the moment.")

  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    try await CacheCommand.run(cache.layer, runOptions) { cache in
      try cache.clear()
      return []
    }
  }
}

/// `gallery cache verify`: what is damaged goes.
struct CacheVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Look at everything that is kept of photos, and remove what is damaged.",
    discussion: "Builds do the same with what they use.")

  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    try await CacheCommand.run(cache.layer, runOptions) { cache in
      let (checked, removed) = try cache.verify()
      return ["\(checked.counted("entry", "entries")), \(removed) damaged and removed"]
    }
  }
}
