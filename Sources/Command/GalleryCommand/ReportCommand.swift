import ArgumentParser
import Foundation
import GalleryKit

/// The command `gallery report`, the parent of commands that process build reports.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Work with build reports: merge.",
    subcommands: [ReportMergeCommand.self])
}

/// The command `gallery report merge`, which joins the reports of a divided build.
struct ReportMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the reports of a divided build.",
    discussion: """
      The result equals the report of `gallery build` for the same photos. The folder of pages provides the order of \
      photos, including those on no page. HTML pages, and PDF documents whose pages are in several parts, are made \
      beside the report (`--output`). Fails if a page is missing, differs between two parts, or was changed. Exits \
      with status 3 if some photos were skipped, damaged or unexpected.

      EXAMPLES:
        # The report of all pages that were drawn
        gallery report merge pages all --output report.json
      """)

  @Argument(
    help: ArgumentHelp("The folder written by `gallery plan --pages-to`.", valueName: "pages"),
    completion: .directory)
  var pages: String

  @Argument(
    help: ArgumentHelp(
      "A report of `gallery render`, or its folder; - reads a list of these from standard input, one per line.",
      valueName: "part"),
    completion: .file())
  var parts: [JoinedNames]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the report to this file instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let pages = pages
    let parts = parts.names
    let output = output
    let report = try await session.run(message: "interrupted") { _ in
      let parts = try parts.flatMap(Self.paths)
      if let output { return try await BuildReport.merge(parts, of: pages, to: output) }
      return try BuildReport(merging: parts, of: pages)
    }
    if let output { try session.printOut(paths: [output]) } else { try session.printOut(report.json()) }
    guard report.isComplete else { throw ExitStatus.incomplete }
  }

  private static func paths(_ argument: String) throws -> [String] {
    guard argument == "-" else { return [argument] }
    let list = String(decoding: try InputFile.read(argument), as: UTF8.self)
    return list.split(separator: "\n").map(String.init)
  }
}
