import ArgumentParser
import Foundation

/// What options do, by name, for the schema of configuration files.
enum OptionSummaries {
  /// Those of every key.
  static var all: [String: String] {
    SheetOptions.summaries.merging(WebOptions.summaries) { $1 }.merging([
      "source": "A recipe for a web service, read where no source is named; `gallery sources` has examples."
    ]) { $1 }
  }
}

extension ParsableArguments {
  /// What each option does, by name: the help's texts without their defaults.
  static var summaries: [String: String] {
    // The parser's own description of these options, which tests check against the schema in the repository.
    guard let dump = try? JSONDecoder().decode(OptionDump.self, from: Data(Self._dumpHelp().utf8)) else {
      return [:]
    }
    return (dump.command.arguments ?? []).reduce(into: [:]) { summaries, argument in
      guard let name = argument.preferredName?.name, let abstract = argument.abstract else { return }
      let end = abstract.range(of: " (default: ")?.lowerBound ?? abstract.endIndex
      summaries[name] = String(abstract[..<end])
    }
  }
}

/// The parser's own description of a command.
private struct OptionDump: Decodable {
  struct Command: Decodable { let arguments: [Argument]? }
  struct Argument: Decodable {
    struct Name: Decodable { let name: String }
    let preferredName: Name?
    let abstract: String?
  }
  let command: Command
}
