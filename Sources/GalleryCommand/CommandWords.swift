import ArgumentParser
import Foundation
import GalleryText

/// The words of a command line as people write them: a source alone means `build`.
enum CommandWords {
  /// Returns the arguments, with `build` before them where the first one is a source and not a command.
  ///
  /// - Throws: `ValidationError` when the first one is neither, with the command that was probably meant.
  static func completed(_ arguments: [String], commands: [String]) throws -> [String] {
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
    word.contains("/") || FileManager.default.fileExists(atPath: word)
  }
}
