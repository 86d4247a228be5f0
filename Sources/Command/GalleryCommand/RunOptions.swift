import ArgumentParser

/// The options of all commands that concern the run itself: configuration file, sheet sets and progress.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read options from a JSON file such as config.json.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Build only this sheet set of the configuration file's \"sheets\"; may be repeated.", valueName: "name")
  )
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show progress as bar, plain, json, verbose (or -v) or none (or -q); auto is bar on a terminal, else plain.",
      valueName: "how"))
  var progress = ProgressStyle.auto

  @Flag(name: .shortAndLong, help: .private)
  var quiet = false

  @Flag(name: .shortAndLong, help: .private)
  var verbose = false

  var progressStyle: ProgressStyle { quiet ? .none : verbose ? .verbose : progress }

  func validate() throws {
    guard [quiet, verbose, progress != .auto].count(where: \.self) <= 1 else {
      throw ValidationError("-q, -v and --progress exclude each other; give one of them")
    }
  }

  /// A text about each earlier spelling.
  var changes: [String] {
    [("--quiet", "-q"), ("--verbose", "-v")].filter { CommandLine.arguments.contains($0.0) }
      .map { "\($0.0) is now \($0.1)" }
  }
}
