import ArgumentParser
import CAllocator
import CBuildStamp
import Dispatch
import Foundation
import GalleryKit
import GalleryModel
import SystemPackage

@main
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Turns photos into contact sheets.",
    discussion: """
      `gallery photos/` is `gallery build photos/`. `gallery help build` tells the options of a command that many need, \
      `gallery help --all build` tells all.

      Exit status: 0 all placed, 3 done but some photos skipped, damaged, or not as they should be, 64 usage, 65 nothing decodable, \
      66 source missing or empty, 69 no decoder or too little memory, 73 cannot create the output, 74 I/O error, 75 a web service failed, \
      77 not authorised, 78 configuration, \
      130 interrupted, 143 terminated.
      """,
    // Loading libraries to read their versions would delay other commands.
    version: CommandLine.arguments.contains("--version") ? versionDetails : GalleryVersion.text,
    subcommands: [
      SheetCommand<BuildAction>.self, SheetCommand<PlanAction>.self, SheetCommand<RenderAction>.self,
      LayoutCommand.self, ThumbnailsCommand.self, TilesCommand.self, ListCommand.self, InspectCommand.self,
      SheetCommand<VerifyAction>.self, ReportCommand.self, SourcesCommand.self, DoctorCommand.self,
      CompletionsCommand.self, CacheCommand.self, InitCommand.self,
    ])

  private static var versionDetails: String {
    let commit = String(cString: gallery_build_commit())
    let libraries = GalleryVersion.libraries.map { "\($0.name) \($0.version ?? "–")" }
    return (["gallery \(GalleryVersion.text)" + (commit.isEmpty ? "" : " (\(commit))")] + libraries)
      .joined(separator: "\n")
  }

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// Not asynchronous: the runtime would start threads before this function runs.
  static func main() {
    let console = Console()
    if let refusal = ProgramStart.refusal {
      console.error(refusal)
      Self.exit(withError: ExitStatus.unavailable)
    }
    if let exhaustion = ProgramStart.exhaustion {
      gallery_allocator_end_when_refused(console.lastLine(exhaustion), ExitStatus.unavailable.rawValue)
    }
    ProgramStart.prepare()
    Task {
      do {
        let arguments = Array(CommandLine.arguments.dropFirst())
        var command = try parseAsRoot(try CommandWords.completed(arguments, commands: commandNames))
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
        end(ExitCode.success)
      } catch let error as GalleryError {
        console.show(error)
        end(ExitStatus.of(error))
      } catch {
        end(error)
      }
    }
    dispatchMain()
  }

  /// Ends the process like the parser, without exit handlers of libraries: they free resources that threads still use.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if !message.isEmpty {
      // A closed stream does not change the exit status.
      _ = try? (status == .success ? FileDescriptor.standardOutput : .standardError)
        .writeAll("\(message)\n".utf8)
    }
    fflush(nil)
    _exit(status.rawValue)
  }
}
