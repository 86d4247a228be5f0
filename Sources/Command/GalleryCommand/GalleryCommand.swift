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

      EXAMPLES:
        # Sheets of a folder for upright and wide pages, in gallery-out/
        gallery photos
        # One PDF with a title, on A4 paper
        gallery photos --page a4 --title "Summer" -o summer.pdf
        # Numbered proofs of whole photos
        gallery photos --preset proof -o proofs.pdf
        # A class: faces in circles with names
        gallery photos/people --preset faces --title "Class 3b" -o class.pdf
        # A page for browsers, in site/html/
        gallery photos --format html -o site
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
        let command = try parsed(CommandWords.arguments)
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          var command = command
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

  /// Returns the command of a command line. The parser stops at the first unknown option; the others and the
  /// invalid values are found by parsing again without it, so that all mistakes are reported together.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    var words = JoinedNames.joining(try CommandWords.completed(arguments, commands: commandNames))
    var mistakes: [String] = []
    var first: any Error = ExitStatus.usage
    while true {
      do {
        let command = try parseAsRoot(words)
        if mistakes.isEmpty { return command }
        mistakes += (command as? any LayeredCommand)?.layer.problems.map(\.description) ?? []
        break
      } catch {
        let message = message(for: error)
        let unknown = CommandWords.unknownOption(in: message, words)
        guard let unknown, mistakes.count < mistakesLimit else {
          if mistakes.isEmpty { throw error }
          break
        }
        if mistakes.isEmpty { first = error }
        mistakes.append(CommandWords.hint(for: words[unknown]) ?? message)
        words.remove(at: unknown)
      }
    }
    show(mistakes, usageOf: first)
    throw ExitStatus.usage
  }

  /// Prints mistakes, and the usage of the command that the parser's error belongs to.
  private static func show(_ mistakes: [String], usageOf error: any Error) {
    let console = Console()
    mistakes.forEach(console.error)
    let usage = fullMessage(for: error).split(separator: "\n").drop { !$0.hasPrefix("Usage: ") }
    usage.forEach { console.line(String($0)) }
  }

  /// The number of unknown options that a message lists.
  private static let mistakesLimit = 10

  /// Ends the process like the parser, without exit handlers of libraries: they
  /// free resources that threads still use.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if status == .success, !message.isEmpty {
      // A closed stream does not change the exit status.
      _ = try? FileDescriptor.standardOutput.writeAll("\(CommandWords.withExamplesLast(message))\n".utf8)
    } else if !message.isEmpty {
      let text = CommandWords.withAdvice(Self.message(for: error))
      show(text.split(separator: "\n").map(String.init), usageOf: error)
    }
    fflush(nil)
    _exit(status.rawValue)
  }
}
