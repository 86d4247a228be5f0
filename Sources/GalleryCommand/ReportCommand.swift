import ArgumentParser
import Foundation
import GalleryKit

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Work with reports of builds: merge makes one of those of parts.",
    subcommands: [ReportMergeCommand.self])
}

struct ReportMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one report of those of the parts of a divided build.",
    discussion: """
      The report is that of `gallery build` of the same photos. The folder of pages knows the order of photos and those that \
      are on no page. A page that is in no part, or in two with other bytes, is an error, and so is a part that was changed. Exit status 3 \
      says that some photos are skipped, damaged, or not as they should be.
      """)

  @Argument(
    help: ArgumentHelp("The folder that `gallery plan --pages-to` wrote.", valueName: "pages"),
    completion: .directory)
  var pages: String

  @Argument(
    help: ArgumentHelp(
      "A report of `gallery render`, or its folder; - is a list of these on standard input, one a line.",
      valueName: "part"),
    completion: .file())
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the report to this file instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let (pages, parts, output) = (pages, parts, output)
    let report = try await session.run(message: "interrupted") { _ in
      let report = try BuildReport(merging: try parts.flatMap(Self.paths), of: pages)
      if let output { try report.write(to: output, withFailuresOf: pages) }
      return report
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
