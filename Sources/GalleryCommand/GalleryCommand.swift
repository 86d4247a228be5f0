import ArgumentParser
import Dispatch
import Foundation
import GalleryKit

/// `gallery`: the root command.
@main
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Turns photos into contact sheets.",
    discussion: """
      Exit status: 0 all placed, 3 done but some photos skipped or damaged, 64 usage, 65 nothing decodable, \
      66 source missing or empty, 73 cannot create the output, 74 I/O error, 75 a web service failed, \
      77 not authorised, 78 configuration, \
      130 interrupted, 143 terminated.
      """,
    version: GalleryVersion.text,
    subcommands: [
      BuildCommand.self, PlanCommand.self, RenderCommand.self, LayoutCommand.self, ThumbnailsCommand.self,
      ListCommand.self, SourcesCommand.self,
      InitCommand.self,
    ])

  /// Not asynchronous: the runtime would start threads before this is asked.
  static func main() {
    if let refusal = ProgramStart.refusal {
      Console(environment: ProcessInfo.processInfo.environment).error(refusal)
      Self.exit(withError: ExitStatus.unavailable)
    }
    ProgramStart.prepare()
    Task {
      await main(nil)
      Self.exit()
    }
    dispatchMain()
  }
}
