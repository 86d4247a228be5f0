import ArgumentParser

/// Options of every command that makes sheets: how it runs and what it reports.
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
      "auto, bar, plain, json or none. (default: auto, a bar on a terminal)", valueName: "how"))
  var progress = ProgressStyle.auto
}
