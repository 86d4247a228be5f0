import ArgumentParser
import Foundation
import GalleryFiles
import GalleryOptions
import GalleryText

/// Expands command lines: a source alone means `build`, and `help --all` lists all options.
enum CommandWords {
  /// The arguments after the program's name. A byte that is not UTF-8 is written as in reports (`�FF.jpg`),
  /// so that the name of a file leads to it.
  static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) ?? PathText.text($0) }
    }
  }

  static func moreHelp(_ command: String) -> String {
    "Run `gallery help --all \(command)` to list every option."
  }

  /// Returns the arguments for the parser. If the first word is a source instead of a command, adds `build`
  /// before it. `help --all` becomes the parser's own option. Throws `ValidationError` with a suggestion if
  /// the first argument is neither a command nor a source.
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

  /// Returns the hint for the unknown option of a message, if other tools have it; otherwise `nil`.
  static func hint(for message: String, _ arguments: [String]) -> String? {
    guard message.firstRange(of: "Unknown option '") != nil else { return nil }
    return arguments.prefix { $0 != "--" }.lazy.filter { $0.hasPrefix("-") }.compactMap { argument in
      let option = String(argument.prefix { $0 != "=" })
      guard let hint = OtherTools.options[String(option.drop { $0 == "-" })],
        message.firstRange(of: "'\(option)'") != nil || !option.hasPrefix("--")
      else { return nil }
      return "Unknown option '\(option)'; \(hint)"
    }.first
  }

  /// Returns whether a word names a source. A path with a slash counts as a source even if it is missing;
  /// `build` reports that.
  private static func isSource(_ word: String) -> Bool {
    word.contains { $0 == "/" } || FileManager.default.fileExists(atPath: word)
  }
}
