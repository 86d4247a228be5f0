import ArgumentParser

/// Names of files or sources that the parser receives as one value, separated by null characters, which arguments cannot
/// contain.
///
/// The parser copies all values of an argument for each further one, so a pattern of 20,000 files took a minute.
struct JoinedNames: ExpressibleByArgument {
  fileprivate let names: [String]

  init(argument: String) {
    names = argument.utf8.split(separator: 0, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// The commands with an argument of many names.
  private static let commands: Set = [
    "build", "plan", "render", "thumbnails", "list", "inspect", "verify", "report",
  ]

  /// The number of words after an option that may be something else: its value, or a command, a subcommand and an
  /// argument with one value.
  private static let separateWords = 3

  /// Joins the names between two options of a command line that begins with a command.
  static func joining(_ arguments: [String]) -> [String] {
    guard let command = arguments.first, commands.contains(command) else { return arguments }
    var joined: [String] = []
    /// The number of words since the last option, and a Boolean value that indicates whether options have ended (`--`).
    var words = 0
    var isBehindOptions = false
    for argument in arguments {
      if argument.hasPrefix("-"), !isBehindOptions {
        joined.append(argument)
        words = 0
        isBehindOptions = argument == "--"
        continue
      }
      if words > separateWords {
        joined[joined.count - 1] += "\0" + argument
      } else {
        joined.append(argument)
      }
      words += 1
    }
    return joined
  }
}

extension [JoinedNames] {
  /// The separate names, in their order.
  var names: [String] { flatMap(\.names) }
}
