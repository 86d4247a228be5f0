import ArgumentParser

struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Configuration file in JSON: one key an option.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Make this product of the configuration file's \"sheets\" alone; may be repeated.", valueName: "name"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "How progress is shown; auto is bar on a terminal and plain elsewhere.", valueName: "how"))
  var progress = ProgressStyle.auto

  @Flag(name: .shortAndLong, help: "The same as --progress none: tell nothing but problems and notes.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "The same as --progress verbose: tell every step, with the seconds since the start.")
  var verbose = false

  var progressStyle: ProgressStyle { quiet ? .none : verbose ? .verbose : progress }

  func validate() throws {
    guard [quiet, verbose, progress != .auto].count(where: \.self) <= 1 else {
      throw ValidationError("--quiet, --verbose and --progress exclude each other; give one of them")
    }
  }
}
