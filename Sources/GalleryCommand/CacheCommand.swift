import ArgumentParser
import Foundation
import GalleryKit
import GalleryStore
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
}

/// The options of all commands that look after the folder of the cache.
struct CacheFolderOptions: ParsableArguments {
  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions
}

/// A command that does one thing with the folder of the cache.
protocol CacheSubcommand: AsyncParsableCommand {
  var options: CacheFolderOptions { get }

  /// Does the work.
  ///
  /// - Returns: The lines to print.
  static func work(on cache: CacheUpkeep) throws -> [String]
}

extension CacheSubcommand {
  func run() async throws {
    let session = Session(options.runOptions)
    let cache = try session.configuration(options.cache.layer).cache
    let lines = try await session.run { _ in
      try Self.work(on: try CacheUpkeep(cache, environment: ProcessInfo.processInfo.environment))
    }
    try session.printOut(Data(lines.map { $0.withHiddenEscaped + "\n" }.joined().utf8))
  }
}

/// `gallery cache path`: the folder.
struct CachePathCommand: CacheSubcommand {
  static let configuration = CommandConfiguration(commandName: "path", abstract: "Print the folder.")

  @OptionGroup var options: CacheFolderOptions

  static func work(on cache: CacheUpkeep) -> [String] { [cache.place] }
}

/// `gallery cache stats`: the numbers and sizes of everything in the folder.
struct CacheStatsCommand: CacheSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Tell how much of what is in the folder.")

  @OptionGroup var options: CacheFolderOptions

  static func work(on cache: CacheUpkeep) throws -> [String] {
    let statistics = try cache.statistics()
    return [
      "photos:  \(statistics.entries.counted("entry", "entries")), "
        + "\(statistics.tiles.counted("file")) of tiles, \(megabytes(statistics.photoBytes))",
      "answers: \(statistics.answers), \(megabytes(statistics.answerBytes))",
    ]
  }

  /// Returns bytes in words.
  private static func megabytes(_ bytes: Int) -> String { (Double(bytes) / 1e6).fixed(1) + " MB" }
}

/// `gallery cache prune`: removes entries until the cache has the size that builds leave it at.
struct CachePruneCommand: CacheSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove what goes beyond --cache-size, and what other versions of gallery kept of photos.")

  @OptionGroup var options: CacheFolderOptions

  static func work(on cache: CacheUpkeep) throws -> [String] {
    try cache.prune()
    return []
  }
}

/// `gallery cache clear`: removes everything.
struct CacheClearCommand: CacheSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Remove everything that no build uses at the moment.")

  @OptionGroup var options: CacheFolderOptions

  static func work(on cache: CacheUpkeep) throws -> [String] {
    try cache.clear()
    return []
  }
}

/// `gallery cache verify`: removes damaged entries.
struct CacheVerifyCommand: CacheSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Look at everything that is kept of photos, and remove what is damaged.",
    discussion: "Builds do the same with what they use.")

  @OptionGroup var options: CacheFolderOptions

  static func work(on cache: CacheUpkeep) throws -> [String] {
    let (checked, removed) = try cache.verify()
    return ["\(checked.counted("entry", "entries")), \(removed) damaged and removed"]
  }
}
