import ArgumentParser
import Foundation
import GalleryFiles
import GalleryOptions
import GalleryText

/// The words of command lines and help texts: a source alone means `build`, `help --all` lists all options, and
/// unknown options lead to known ones.
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

  /// Returns the index of the unknown option that the parser's message names; `nil` for another message.
  static func unknownOption(in message: String, _ arguments: [String]) -> Int? {
    guard message.firstRange(of: "Unknown option '") != nil else { return nil }
    let options = arguments.prefix { $0 != "--" }
    return options.firstIndex { $0.hasPrefix("--") && message.firstRange(of: "'\(name($0))'") != nil }
      ?? options.firstIndex { $0.hasPrefix("-") && OtherTools.options[word($0)] != nil }
      ?? options.firstIndex { $0.hasPrefix("-") && message.firstRange(of: "'\($0.prefix(2))'") != nil }
  }

  /// Returns the hint for an unknown option, if other tools have it; otherwise `nil`.
  static func hint(for argument: String) -> String? {
    OtherTools.options[word(argument)].map { "Unknown option '\(name(argument))'; \($0)" }
  }

  /// Returns a message of the parser, with advice if the value of a table of options is missing.
  static func withAdvice(_ message: String) -> String {
    let table = OtherTools.tables.first { message == "Missing value for '--\($0.key)'" }
    return table.map { "\(message); \($0.value)" } ?? message
  }

  /// The option of an argument such as `--size=3`.
  private static func name(_ argument: String) -> String { String(argument.prefix { $0 != "=" }) }

  /// The option of an argument, without dashes.
  private static func word(_ argument: String) -> String { String(name(argument).drop { $0 == "-" }) }

  /// Returns a help text with its examples at the end, where a terminal shows them above the prompt.
  static func withExamplesLast(_ help: String) -> String {
    guard let heading = help.firstRange(of: "EXAMPLES:\n"),
      let usage = help[heading.upperBound...].firstRange(of: "\n\nUSAGE:")
    else { return help }
    let examples = help[heading.lowerBound..<usage.lowerBound]
    return "\(help[..<heading.lowerBound])USAGE: \(help[usage.upperBound...].trimmed)\n\n\(examples)"
  }

  /// Returns whether a word names a source. A path with a slash counts as a source even if it is missing;
  /// `build` reports that.
  private static func isSource(_ word: String) -> Bool {
    word.contains { $0 == "/" } || FileManager.default.fileExists(atPath: word)
  }
}
