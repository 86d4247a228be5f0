import ArgumentParser

/// The options of all commands that concern the run itself: configuration file, sheet sets and progress.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read options from this JSON file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Build only this sheet set of the configuration file's \"sheets\"; may be repeated.", valueName: "name")
  )
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show progress as bar, plain, json, verbose or none; auto is bar on a terminal, else plain.",
      valueName: "how"))
  var progress = ProgressStyle.auto

  @Flag(name: .shortAndLong, help: "Print only problems and notes; the same as --progress none.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "Print each step with the seconds since the start; the same as --progress verbose.")
  var verbose = false

  var progressStyle: ProgressStyle { quiet ? .none : verbose ? .verbose : progress }

  func validate() throws {
    guard [quiet, verbose, progress != .auto].count(where: \.self) <= 1 else {
      throw ValidationError("--quiet, --verbose and --progress exclude each other; give one of them")
    }
  }
}
