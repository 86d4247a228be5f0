import ArgumentParser
import CCommand
import Dispatch
import Foundation
import GalleryKit
import SystemPackage

/// The main program: the root command, its subcommands, and the exit status of every error.
@main
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Turn photos into contact sheets.",
    discussion: """
      `gallery photos/` is short for `gallery build photos/`. `gallery help build` lists the common options of a \
      command, and `gallery help --all build` lists all.

      Exit statuses: 0 success; 3 done with skipped, damaged or unexpected photos; 64 usage error; 65 no photo could \
      be decoded; 66 source missing or empty; 69 no decoder or not enough memory; 73 output cannot be created; 74 \
      I/O error; 75 web service failed; 77 not authorised; 78 configuration error; 130 interrupted; 143 terminated.
      """,
    // Loading libraries to read their versions would delay other commands.
    version: CommandLine.arguments.contains("--version") ? versionDetails : GalleryVersion.text,
    subcommands: [
      SheetCommand<BuildAction>.self, SheetCommand<PlanAction>.self, SheetCommand<RenderAction>.self,
      LayoutCommand.self, ThumbnailsCommand.self, ListCommand.self, InspectCommand.self,
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

  /// Starts the program. It is not asynchronous: the runtime would start threads before this function runs.
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
        let arguments = CommandWords.arguments
        var command: any ParsableCommand
        do {
          command = try parseAsRoot(
            JoinedNames.joining(try CommandWords.completed(arguments, commands: commandNames)))
        } catch {
          throw CommandWords.hint(for: message(for: error), arguments).map { ValidationError($0) } ?? error
        }
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

  /// Ends the process like the parser, without exit handlers of libraries: they
  /// free resources that threads still use.
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
