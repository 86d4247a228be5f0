import ArgumentParser
import Foundation
import GalleryKit

/// `gallery build`: photos to sheets.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make portrait and landscape contact sheets of photos.",
    discussion: """
      Options win over GALLERY_… environment variables (GALLERY_COLUMNS=4), these over the configuration file \
      (--config), this over the defaults. The paths of the files written go to standard output.
      """)

  @Argument(help: ArgumentHelp("Folders, searched with all folders below them, and photos.", valueName: "source"))
  var sources: [String]

  @OptionGroup var options: SheetOptions

  @Option(help: ArgumentHelp("Configuration file in JSON: one key an option.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("auto, bar, plain, json or none. (default: auto, a bar on a terminal)", valueName: "how"))
  var progress = ProgressStyle.auto

  @Flag(help: "Print the report to standard output instead of the paths.")
  var json = false

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    let configuration: Configuration
    do {
      configuration = try ConfigurationLoading.load(options, file: config, environment: environment)
    } catch {
      error.problems.forEach { console.error($0.description) }
      throw error.status
    }
    let display = ProgressDisplay(style: progress, console: console)
    let gallery = Gallery(configuration)
    let interruption = Interruption()
    let build = Task { try await gallery.build(sources) { display.show($0) } }
    interruption.onSignal { build.cancel() }
    do {
      let result = try await build.value
      display.finish(result)
      try print(result)
      guard result.isComplete else { throw ExitStatus.incomplete }
    } catch let error as GalleryError {
      display.clear()
      console.error(error.description)
      throw ExitStatus.of(error)
    } catch is CancellationError {
      display.clear()
      console.error("interrupted; nothing was written")
      throw interruption.exitStatus
    }
  }

  private func print(_ result: BuildResult) throws {
    let text = json ? try result.report.json() : Data((result.paths.joined(separator: "\n") + "\n").utf8)
    do {
      try FileHandle.standardOutput.write(contentsOf: text)
    } catch {
      // Whoever read our output is gone; the sheets are written all the same.
      throw ExitStatus.inputOutput
    }
  }
}
