import ArgumentParser
import Foundation
import GalleryKit
import GalleryText

struct SourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List the web services that gallery knows, show how, or test an address.",
    discussion: "Documentation/Recipes.md says how to describe other services in a configuration file.",
    subcommands: [SourcesListCommand.self, SourcesShowCommand.self, SheetCommand<SourcesTestAction>.self],
    defaultSubcommand: SourcesListCommand.self)
}

struct SourcesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the presets: recipes for web services.")

  func run() throws {
    let width = SourcePreset.names.map(\.count).max() ?? 0
    let lines = SourcePreset.all.map { preset in
      preset.name.padded(toColumns: width + 2) + preset.about
        + preset.keys.map { "\n" + String(repeating: " ", count: width + 2) + "\($0.name): \($0.origin)" }
        .joined()
    }
    try Console().printOut(Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}

struct SourcesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a preset, which is a recipe to learn from.")

  @Argument(
    help: ArgumentHelp("The name of a preset.", valueName: "name"), completion: .list(SourcePreset.names))
  var name: String

  func run() throws {
    guard let preset = SourcePreset.all.first(where: { $0.name == name }) else {
      let nearest = NearestName.question(about: name, in: SourcePreset.names)
      throw ValidationError(
        "expected one of \(SourcePreset.names.joined(separator: ", ")), received \"\(name)\"\(nearest)")
    }
    try Console().printOut(Data((preset.text + "\n").utf8))
  }
}

struct SourcesTestAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "test",
    abstract: "Say what an address is taken for and what a build would fetch.",
    discussion: """
      The listing is read, and one photo of each kind is fetched that a build would fetch: the exit status is 3 if some \
      of them cannot be had, and that of such a build if none can. The options of build count as they do there.
      """)

  @Argument(
    help: ArgumentHelp(
      "A web address; none is the \"source\" of the configuration file.", valueName: "address"))
  var address: String?

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    let gallery = Gallery(try session.configuration(layer))
    let sources = try SourceHelp.checked(address.map { [$0] } ?? [], gallery)
    let test = try await session.run { _ in try await gallery.test(sources.first ?? "") }
    try session.printOut(lines: Self.lines(test))
    if let failure = test.failure { throw failure }
    if !test.isComplete { throw ExitStatus.incomplete }
  }

  private static func lines(_ test: SourceTest) -> [String] {
    var lines = [
      "source:   \(test.source)",
      "using:    \(test.summary)",
      "why:      \(test.reason.isEmpty ? "by its content" : test.reason)",
      "paging:   \(test.paging.isEmpty ? "one page" : test.paging)",
      "requests: \(test.listingRequests) for the listing, \(test.photoRequests) for photos",
    ]
    lines += test.trials.map { "tried:    \($0)" }
    lines += test.notes.map { "note:     \($0)" }
    for sample in test.samples {
      lines.append("photo:    \(sample.id)" + (sample.title.map { " (\($0))" } ?? ""))
      lines.append("  original: \(sample.original)")
      lines.append("  variant:  \(sample.chosen.isOriginal ? "the original" : sample.chosen.description)")
    }
    return lines
  }
}
