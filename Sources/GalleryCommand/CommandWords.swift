import ArgumentParser
import Foundation
import GalleryText

/// The words of a command line as people write them: a source alone means `build`, and help can be help about all options.
enum CommandWords {
  /// The end of a command's explanation, which says how its less common options are told.
  static func moreHelp(_ command: String) -> String {
    "Options that few need are left out here; `gallery help --all \(command)` tells them too."
  }

  /// Returns the arguments, with `build` before them where the first one is a source and not a command, and with the
  /// parser's own words where they ask for help about all options.
  ///
  /// - Throws: `ValidationError` when the first one is neither, with the command that was probably meant.
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
      "\"\(first)\" is no command, and no file or folder"
        + (question.isEmpty ? "; the commands are \(commands.joined(separator: ", "))" : question))
  }

  /// A path with a folder in it may be missing: `build` says so.
  private static func isSource(_ word: String) -> Bool {
    word.contains { $0 == "/" } || FileManager.default.fileExists(atPath: word)
  }
}
