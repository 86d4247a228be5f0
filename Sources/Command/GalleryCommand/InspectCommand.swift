import ArgumentParser
import Foundation
import GalleryKit

/// The command `gallery inspect`, which prints a table of what the photos contain.
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what gallery reads from each photo: size, orientation, profile, date, problems.",
    discussion: """
      Decodes every photo in a separate process, as in a build. Does not download photos from the web. Exits with \
      status 3 if some photos have problems, and 65 if no photo can be shown.

      \(CommandWords.moreHelp("inspect"))

      EXAMPLES:
        # All that gallery reads from one photo
        gallery inspect photos/alps.jpg
        # Problems in a folder
        gallery inspect photos
        # The same for programs
        gallery inspect photos --json
      """)

  @OptionGroup var sources: SourceNames

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @OptionGroup(title: "Decoding options") var decoding: TableOptions<ExaminationSelection>
  @OptionGroup var source: SourceOptions
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.configuration(decoding.layer + source.layer))
    let sources = try sources.checked(gallery)
    let report = try await session.run { try await gallery.inspect(sources, observe: $0) }
    session.clear()
    try session.printOut(json ? try report.json() : Data(Self.text(of: report).utf8))
    guard report.counts.unreadable < report.photos.count else { throw ExitStatus.badData }
    guard report.isComplete else { throw ExitStatus.incomplete }
  }

  private static func text(of report: InspectionReport) -> String {
    let heading = [
      "photo", "size", "format", "orientation", "profile", "taken", "rating", "faces", "focus", "credentials",
      "dynamic range", "problem",
    ]
    let gaps = Array(repeating: "", count: heading.count - 2)
    let others = report.otherFiles.map { [$0] + gaps + ["not a photo"] }
    let table = table(of: [heading] + report.photos.map(row) + others)
    let counts = report.counts
    let parts = [
      report.photos.count.counted("photo"), "\(counts.whole) whole",
      counts.damaged > 0 ? "\(counts.damaged) damaged" : nil,
      counts.unreadable > 0 ? "\(counts.unreadable) unreadable" : nil,
      counts.remote > 0 ? "\(counts.remote) on the web" : nil,
      others.isEmpty ? nil : others.count.counted("other file"),
    ]
    return table + parts.compactMap(\.self).joined(separator: ", ") + "\n"
  }

  /// Returns the lines of a table with aligned columns. Hidden characters are
  /// escaped, and empty columns are omitted.
  private static func table(of rows: [[String]]) -> String {
    let rows = rows.map { $0.map(\.withHiddenEscaped) }
    let columns = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
    let widths = columns.map { column in rows.map { $0[column].terminalColumns }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(columns, widths).map { column, width in row[column].padded(toColumns: width) }
      let line = cells.joined(separator: "  ")
      return line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)] + "\n"
    }.joined()
  }

  private static func row(_ photo: InspectionReport.Photo) -> [String] {
    var problems = [photo.reason.map { "\(photo.status.rawValue): \($0)" }].compactMap(\.self)
    problems += photo.notes
    var size = ""
    if let width = photo.width, let height = photo.height { size = "\(width)x\(height)" }
    let turn = photo.orientation.flatMap { turns[$0] } ?? ""
    return [
      photo.id, size, photo.status == .remote ? "(web)" : photo.format ?? "", turn,
      photo.profile ?? "", photo.date.map(date) ?? "",
      photo.rating.map(String.init) ?? "", photo.faces.map { $0 > 0 ? String($0) : "" } ?? "",
      photo.focus ?? "", photo.credentials == true ? "C2PA" : "", photo.hdr == true ? "HDR" : "",
      problems.joined(separator: "; "),
    ]
  }

  /// Returns a date without fractions of a second.
  private static func date(_ text: String) -> String {
    guard text.dropFirst(10).first == "T" else { return text }
    return text.prefix(19).split(separator: "T").joined(separator: " ")
  }

  private static let turns = [
    2: "mirrored", 3: "180°", 4: "180°, mirrored", 5: "90° left, mirrored", 6: "90° right",
    7: "90° right, mirrored", 8: "90° left",
  ]
}

/// The decoding options that have an effect without drawing sheets.
enum ExaminationSelection: OptionSelection {
  static let options = OptionSection.decoding.options.filter {
    ["jobs", "max-pixels", "photo-timeout"].contains($0.name)
  }.map { CommandOption($0, isShown: true) }
}
