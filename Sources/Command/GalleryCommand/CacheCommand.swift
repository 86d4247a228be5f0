import ArgumentParser
import Foundation
import GalleryKit
import GalleryStore

/// The command `gallery cache`, whose subcommands manage stored photo data and responses.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Manage the cache: path, stats, prune, clear, verify.",
    discussion: [
      "EXAMPLES:", "  # How much is cached", "  gallery cache stats", "  # At most 500 MB",
      "  gallery cache prune --cache-size 500MB",
    ].joined(separator: "\n"),
    subcommands: [
      CacheSubcommand<CachePath>.self, CacheSubcommand<CacheStats>.self, CacheSubcommand<CachePrune>.self,
      CacheSubcommand<CacheClear>.self, CacheSubcommand<CacheVerify>.self,
    ])
}

/// The work of a subcommand of `gallery cache`.
protocol CacheTask: Sendable {
  static var command: CommandConfiguration { get }

  /// Does the work and returns the lines to print.
  static func work(on cache: CacheUpkeep) throws -> [String]
}

/// A subcommand of `gallery cache`, with the options that locate the cache.
struct CacheSubcommand<Job: CacheTask>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Job.command }

  @OptionGroup(title: "Cache options") var cache: TableOptions<UpkeepSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let cache = try session.configuration(cache.layer).cache
    let lines = try await session.run { _ in
      try Job.work(on: try CacheUpkeep(cache, environment: ProcessInfo.processInfo.environment))
    }
    try session.printOut(lines: lines)
  }
}

/// The options of the cache, with its size.
enum UpkeepSelection: OptionSelection {
  static let options = OptionSection.cache.options.map { CommandOption($0, isShown: true) }
}

/// The task of `gallery cache path`.
enum CachePath: CacheTask {
  static let command = CommandConfiguration(
    commandName: "path", abstract: "Print the path of the cache folder.")

  static func work(on cache: CacheUpkeep) -> [String] { [cache.place] }
}

/// The task of `gallery cache stats`.
enum CacheStats: CacheTask {
  static let command = CommandConfiguration(
    commandName: "stats", abstract: "Print the numbers and sizes of cached entries.")

  static func work(on cache: CacheUpkeep) throws -> [String] {
    func megabytes(_ bytes: Int) -> String { (Double(bytes) / 1e6).fixed(1) + " MB" }
    let statistics = try cache.statistics()
    return [
      "photos:    \(statistics.entries.counted("entry", "entries")), "
        + "\(statistics.tiles.counted("tile file")), \(megabytes(statistics.photoBytes))",
      "responses: \(statistics.answers), \(megabytes(statistics.answerBytes))",
    ]
  }
}

/// The task of `gallery cache prune`.
enum CachePrune: CacheTask {
  static let command = CommandConfiguration(
    commandName: "prune",
    abstract: "Shrink the cache to --cache-size, and remove the caches of other versions.")

  static func work(on cache: CacheUpkeep) throws -> [String] {
    try cache.prune()
    return []
  }
}

/// The task of `gallery cache clear`.
enum CacheClear: CacheTask {
  static let command = CommandConfiguration(
    commandName: "clear", abstract: "Remove all cached entries that no build is using.")

  static func work(on cache: CacheUpkeep) throws -> [String] {
    try cache.clear()
    return []
  }
}

/// The task of `gallery cache verify`.
enum CacheVerify: CacheTask {
  static let command = CommandConfiguration(
    commandName: "verify",
    abstract: "Check all cached photo data, and remove damaged entries.",
    discussion: """
      Builds check the entries they use in the same way.
      """)

  static func work(on cache: CacheUpkeep) throws -> [String] {
    let (checked, removed) = try cache.verify()
    return ["\(checked.counted("entry", "entries")), \(removed) damaged and removed"]
  }
}
