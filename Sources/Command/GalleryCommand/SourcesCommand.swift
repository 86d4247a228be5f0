import ArgumentParser
import Foundation
import GalleryKit
import GallerySources

/// The command `gallery sources`, the parent of commands for presets and addresses of web services.
struct SourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List or show presets for web services, test an address, or write a recipe.",
    discussion: """
      Documentation/Recipes.md explains how to describe other services in a configuration file.

      EXAMPLES:
        # The known services
        gallery sources
        # The recipe of a service, to change
        gallery sources show flickr
      """,
    subcommands: [
      SourcesListCommand.self, SourcesShowCommand.self, SheetCommand<SourcesTestAction>.self,
      SourcesLearnCommand.self,
    ],
    defaultSubcommand: SourcesListCommand.self)
}

/// The command `gallery sources list`, which prints the names and keys of presets.
struct SourcesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the presets, which are recipes for web services.")

  func run() throws {
    let presets = GallerySources.Preset.all
    let width = presets.map(\.name.count).max() ?? 0
    let lines = presets.map { preset in
      let keys = preset.keys.inKeyOrder
      return preset.name.padded(toColumns: width + 2) + preset.about
        + keys.map { "\n" + String(repeating: " ", count: width + 2) + "\($0.key): \($0.value)" }.joined()
    }
    try Console().printOut(lines.joined(separator: "\n"))
  }
}

/// The command `gallery sources show`, which prints a preset as a recipe.
struct SourcesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a preset as a recipe.")

  private static let names = GallerySources.Preset.all.map(\.name)

  @Argument(help: ArgumentHelp("The name of a preset.", valueName: "name"), completion: .list(Self.names))
  var name: String

  func run() throws {
    guard let preset = GallerySources.Preset.named(name) else {
      let nearest = NearestName.question(about: name, in: Self.names)
      throw ValidationError(
        "expected one of \(Self.names.joined(separator: ", ")), received \"\(name)\"\(nearest)")
    }
    try Console().printOut(preset.text)
  }
}

/// The action of `gallery sources test`, which reads a listing and downloads samples.
struct SourcesTestAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "test",
    abstract: "Test an address: show how gallery reads it and what a build would download.",
    discussion: """
      Reads the listing and downloads one photo of each kind, with the same options as build. Exits with status 3 if \
      some of these downloads fail, or if the listing has more photos than could be read. If all downloads fail, exits with the status of such a build.

      EXAMPLES:
        # How gallery reads a listing
        gallery sources test https://example.org/photos.json
      """)

  @Argument(
    help: ArgumentHelp(
      "A web address. Without one, uses \"source\" in the configuration file.", valueName: "address"))
  var address: String?

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    let gallery = Gallery(try session.configuration(layer))
    let sources = try SourceNames.checked(address.map { [$0] } ?? [], gallery)
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
      "coverage: \(test.coverage)",
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
