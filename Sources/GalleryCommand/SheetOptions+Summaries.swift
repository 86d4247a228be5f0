import ArgumentParser
import Foundation

extension SheetOptions {
  /// What each option does, by name: the help's texts without their defaults.
  static var summaries: [String: String] {
    struct Dump: Decodable {
      struct Command: Decodable { let arguments: [Argument]? }
      struct Argument: Decodable {
        struct Name: Decodable { let name: String }
        let preferredName: Name?
        let abstract: String?
      }
      let command: Command
    }
    // The parser's own description of these options, which tests check against the schema in the repository.
    guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(Self._dumpHelp().utf8)) else {
      return [:]
    }
    return (dump.command.arguments ?? []).reduce(into: [:]) { summaries, argument in
      guard let name = argument.preferredName?.name, let abstract = argument.abstract else { return }
      let end = abstract.range(of: " (default: ")?.lowerBound ?? abstract.endIndex
      summaries[name] = String(abstract[..<end])
    }
  }
}
