import ArgumentParser
import Foundation
import GalleryKit
import GalleryStore
import GalleryText

struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look after what builds keep for later ones: path, stats, prune, clear, verify.",
    subcommands: [
      CacheSubcommand<CachePath>.self, CacheSubcommand<CacheStats>.self, CacheSubcommand<CachePrune>.self,
      CacheSubcommand<CacheClear>.self, CacheSubcommand<CacheVerify>.self,
    ])
}

protocol CacheTask: Sendable {
  static var command: CommandConfiguration { get }

  /// Returns the lines to print.
  static func work(on cache: CacheUpkeep) throws -> [String]
}

struct CacheSubcommand<Job: CacheTask>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Job.command }

  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
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

enum CachePath: CacheTask {
  static let command = CommandConfiguration(commandName: "path", abstract: "Print the folder.")

  static func work(on cache: CacheUpkeep) -> [String] { [cache.place] }
}

enum CacheStats: CacheTask {
  static let command = CommandConfiguration(
    commandName: "stats", abstract: "Tell how much of what is in the folder.")

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

enum CachePrune: CacheTask {
  static let command = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove what goes beyond --cache-size, and what other versions of gallery kept of photos.")

  static func work(on cache: CacheUpkeep) throws -> [String] {
    try cache.prune()
    return []
  }
}

enum CacheClear: CacheTask {
  static let command = CommandConfiguration(
    commandName: "clear", abstract: "Remove everything that no build uses at the moment.")

  static func work(on cache: CacheUpkeep) throws -> [String] {
    try cache.clear()
    return []
  }
}

enum CacheVerify: CacheTask {
  static let command = CommandConfiguration(
    commandName: "verify",
    abstract: "Look at everything that is kept of photos, and remove what is damaged.",
    discussion: "Builds do the same with what they use.")

  static func work(on cache: CacheUpkeep) throws -> [String] {
    let (checked, removed) = try cache.verify()
    return ["\(checked.counted("entry", "entries")), \(removed) damaged and removed"]
  }
}
