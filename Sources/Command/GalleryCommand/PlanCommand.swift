import ArgumentParser
import Foundation
import GalleryKit

/// The action of `gallery plan`, which prints a layout or writes it to a folder of pages.
struct PlanAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "plan",
    abstract: "Lay out photos and print the plan as JSON, without drawing it.",
    discussion: """
      `gallery render` draws the plan, even after you edit it. A plan is for one sheet set; if the configuration \
      file has several, select one with --only.

      With --pages-to, gallery writes each page of all sheet sets to a document that `gallery render` can draw. The \
      folder also contains index.jsonl (one line per page) and photos.jsonl (one line per photo). Photos that cannot \
      be shown keep their places: --on-error must be placeholder or fail.

      \(CommandWords.moreHelp("plan"))

      EXAMPLES:
        # A plan to edit, and to draw with `gallery render plan.json`
        gallery plan photos --page a4 > plan.json
        # The same, written to a file
        gallery plan photos --page a4 -o collage.json --layout collage
        # The number of photos on each landscape page
        gallery build photos --orientation landscape --dry-run
        # The score of the composition
        gallery plan photos | grep -A 9 composition
        # A document for each page, for several machines
        gallery plan photos --on-error placeholder --pages-to pages
      """)

  @OptionGroup var sources: SourceNames

  @Option(
    help: ArgumentHelp("Write each page to a document in this new folder.", valueName: "folder"),
    completion: .directory)
  var pagesTo: String?

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    if let pagesTo { return try await run(layer, to: pagesTo, in: session) }
    let gallery = Gallery(try session.configuration(layer))
    let sources = try sources.checked(gallery)
    let file = try layer.entry(named: "output").map(Self.file) ?? nil
    let plan = try await session.run { try await gallery.plan(sources, observe: $0) }
    if let file {
      try InitCommand.write(
        [(URL(fileURLWithPath: file), plan.document.json())], remedy: "remove it or name another file")
      try session.printOut(paths: [file])
    } else {
      try plan.document.write(to: session.printOut)
    }
    guard plan.isComplete else { throw ExitStatus.incomplete }
  }

  /// Returns the file for the plan; `nil` for standard output. Throws unless the name ends with `.json`.
  private static func file(_ output: ConfigurationLayer.Entry) throws -> String? {
    guard let file = output.values.last, file != "-" else { return nil }
    guard !file.lowercased().hasSuffix(".json") else { return file }
    throw ValidationError(
      "\(output.place): expected a file for the plan such as plan.json, received \"\(file)\"; --pages-to writes a "
        + "folder of pages")
  }

  /// Checks that failed photos keep their places: skipping them would move photos
  /// on pages that are made separately.
  static func checkKeepsPlaces(_ layer: ConfigurationLayer) throws {
    guard let entry = layer.entry(named: "on-error"), entry.values == ["skip"]
    else { return }
    throw ValidationError(
      "\(entry.place) skip: a skipped photo would move photos on pages that are made elsewhere; "
        + "use placeholder or fail")
  }

  private func run(_ layer: ConfigurationLayer, to folder: String, in session: Session) async throws {
    try Self.checkKeepsPlaces(layer)
    let gallery = Gallery(try session.products(layer))
    let sources = try sources.checked(gallery)
    let written = try await session.run {
      try await gallery.pages(sources, to: folder, observe: $0)
    }
    try session.printOut(paths: [written.index])
    guard written.isComplete else { throw ExitStatus.incomplete }
  }
}
