import ArgumentParser
import Foundation
import GalleryText

/// Expands command lines: a source alone means `build`, and `help --all` lists all options.
enum CommandWords {
  static func moreHelp(_ command: String) -> String {
    "Run `gallery help --all \(command)` to list every option."
  }

  /// If the first word is a source instead of a command, adds `build` before it. `help --all` becomes the parser's own
  /// option. Throws `ValidationError` with a suggestion if the first argument is neither a command nor a source.
  static func completed(_ arguments: [String], commands: [String]) throws -> [String] {
    if arguments.first == "help", arguments.contains("--all") {
      return arguments.dropFirst().filter { $0 != "--all" } + ["--help-hidden"]
    }
    guard let first = arguments.first, !first.hasPrefix("-"), !commands.contains(first) else {
      return arguments
    }
    if isSource(first) { return ["build"] + arguments }
    let question = NearestName.question(about: first, in: commands)
    throw ValidationError(
      "\"\(first)\" is not a command, file or folder"
        + (question.isEmpty ? "; the commands are \(commands.joined(separator: ", "))" : question))
  }

  /// A path with a slash counts as a source even if it is missing; `build` reports that.
  private static func isSource(_ word: String) -> Bool {
    word.contains { $0 == "/" } || FileManager.default.fileExists(atPath: word)
  }
}
