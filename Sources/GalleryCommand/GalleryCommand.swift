import ArgumentParser
import CAllocator
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
      66 source missing or empty, 69 no decoder or too little memory, 73 cannot create the output, 74 I/O error, 75 a web service failed, \
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
    let console = Console(environment: ProcessInfo.processInfo.environment)
    if let refusal = ProgramStart.refusal {
      console.error(refusal)
      Self.exit(withError: ExitStatus.unavailable)
    }
    if let exhaustion = ProgramStart.exhaustion {
      gallery_allocator_end_when_refused(console.lastLine(exhaustion), ExitStatus.unavailable.rawValue)
    }
    ProgramStart.prepare()
    Task {
      await main(nil)
      Self.exit()
    }
    dispatchMain()
  }
}
