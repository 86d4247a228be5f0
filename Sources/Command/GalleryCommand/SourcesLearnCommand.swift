import ArgumentParser
import Foundation
import GalleryKit
import GallerySources
import GalleryText
import SystemPackage

/// The command `gallery sources learn`, which writes a recipe for an unknown service and proves it.
struct SourcesLearnCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Write a recipe for an unknown service, and prove it.",
    discussion: """
      Prints the lists in the response, each value of the first item, and what its address leads to. Prints what the \
      response states about further pages, and a recipe with the number of photos that it reads. In a terminal, asks \
      for what is missing. Exits with status 3 if the recipe does not read all photos.

      EXAMPLES:
        # A recipe for a service that gallery does not know
        gallery sources learn https://example.org/api/photos -o recipe.json
        # The photos of the recipe
        gallery build --config recipe.json
      """)

  @Argument(help: ArgumentHelp("The address of a listing in JSON.", valueName: "address"))
  var address: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the recipe to this configuration file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The address of the first photo's large image, copied from a browser.", valueName: "address"))
  var photo: String?

  @Option(
    help: ArgumentHelp("The address of the second page, copied from a browser.", valueName: "address"))
  var page: String?

  @OptionGroup var source: SourceOptions
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.configuration(source.layer))
    let address = address
    var photo = photo
    var page = page
    while true {
      let examples = (photo: photo, page: page)
      let learned = try await session.run { _ in
        try await gallery.learn(address, photo: examples.photo, page: examples.page)
      }
      try session.printOut(lines: Self.lines(learned))
      if learned.needsPhoto, photo == nil,
        let answer = Self.answer("address of the first photo's large image")
      {
        photo = answer
      } else if learned.needsPage, page == nil, let answer = Self.answer("address of the second page") {
        page = answer
      } else {
        return try finish(learned)
      }
    }
  }

  private func finish(_ learned: LearnedListing) throws {
    if let output, !learned.recipe.isEmpty {
      try InitCommand.write(
        [(URL(fileURLWithPath: output), Data(learned.text.utf8))], remedy: "give another file")
    }
    guard learned.isProven else { throw ExitStatus.incomplete }
  }

  /// Asks for an address in a terminal; `nil` without one, and for an empty line.
  private static func answer(_ question: String) -> String? {
    let console = Console()
    guard console.isInteractive, isatty(FileDescriptor.standardInput.rawValue) == 1 else { return nil }
    console.write("\(question) (empty to skip): ")
    return readLine()?.trimmed.nonEmpty
  }

  private static func lines(_ learned: LearnedListing) -> [String] {
    var lines = learned.lists.prefix(8).map { "list:     \($0.path) (\($0.count.counted("item")))" }
    lines += learned.values.map { value in
      "value:    \(value.path) = \(value.text)" + (value.mark.map { " [\($0)]" } ?? "")
    }
    lines += learned.statements.map { "rest:     \($0.path) = \($0.text) [\($0.role.rawValue)]" }
    if !learned.recipe.isEmpty {
      lines += learned.text.split(separator: "\n").map { "recipe:   \($0)" }
      let total = learned.total.map { " of \($0)" } ?? ""
      let end = learned.total == nil ? "; nothing states how many there are" : ""
      lines.append(
        "proof:    \(learned.photoCount)\(total) photos on \(learned.pageCount.counted("page"))\(end)")
    }
    lines += learned.problems.map { "problem:  \($0)" }
    lines += learned.variables.map { "set:      \($0) in the environment, for the secret in the address" }
    if learned.needsPhoto {
      lines.append("add:      --photo ADDRESS, the address of the first photo's large image")
    }
    if learned.needsPage {
      lines.append("add:      --page ADDRESS, the address of the second page, if there is one")
    }
    return lines
  }
}
