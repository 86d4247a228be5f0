import ArgumentParser
import Foundation
import GalleryKit

/// The action of `gallery render`, which draws a plan or pages of it.
struct RenderAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a saved plan.",
    discussion: """
      Uses the options of the plan unless you override them. The plan determines all placements; options cannot \
      change them.

      Pages from `gallery plan --pages-to` can be drawn in any combination, with the same files as a whole build. A \
      PDF file needs all its pages. Photos that cannot be decoded become placeholders.

      \(CommandWords.moreHelp("render"))

      EXAMPLES:
        # The sheets of a plan
        gallery render plan.json -o drawn
        # The same as PDF
        gallery render plan.json --format pdf -o drawn-pdf
        # Plan and draw in one line
        gallery plan photos | gallery render - -o piped
        # One of the pages of a divided build
        gallery render pages/portrait/0/portrait-001.json -o part-1
        # All pages of a divided build
        gallery render pages/*/*/*.json -o all
      """)

  @Argument(
    help: ArgumentHelp(
      """
      A plan from `gallery plan`, a sheet with --embed-plan, or pages from `gallery plan --pages-to`; - is standard \
      input.
      """,
      valueName: "plan"),
    completion: .file())
  var plans: [JoinedNames]

  @Flag(help: "Print the report instead of the paths.")
  var json = false

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    let planned = layer.entries.filter { PlanDocument.decidedOptions.contains($0.name) }
    guard planned.isEmpty else {
      throw ValidationError(
        "\(planned.map(\.place).joined(separator: ", ")): fixed by the plan; change the plan or make a new one"
      )
    }
    let paths = plans.names
    let documents = try await session.run { _ in try Self.read(paths) }
    guard let document = documents.plan else { return try await run(layer, documents.pages, in: session) }
    let base = try await session.run { _ in try document.configuration() }
    let gallery = Gallery(try session.configuration(layer, base: base, decided: PlanDocument.decidedOptions))
    try session.checkStream(gallery.products, "--json", isUsed: json)
    try await session.makeSheets(json: json) {
      try await gallery.render(document, observe: $0)
    }
  }

  private func run(_ layer: ConfigurationLayer, _ pages: [PageDocument], in session: Session) async throws {
    try PlanAction.checkKeepsPlaces(layer)
    let firsts = Dictionary(pages.map { ($0.productIndex, $0) }) { first, _ in first }
    var products: [Product] = []
    for (_, page) in firsts.inKeyOrder {
      let base = try await session.run { _ in try page.configuration() }
      let configuration = try session.configuration(layer, base: base, decided: PlanDocument.decidedOptions)
      products.append(Product(name: page.productName, configuration))
    }
    let gallery = Gallery(products)
    try session.checkStream(products, "--json", isUsed: json)
    try await session.makeSheets(json: json) {
      try await gallery.render(pages, observe: $0)
    }
  }

  /// Reads a plan or its pages. Each file is read once, since it may be a pipe.
  private static func read(_ paths: [String]) throws -> (plan: PlanDocument?, pages: [PageDocument]) {
    var pages: [PageDocument] = []
    for path in paths {
      let data = try InputFile.read(path)
      if PageDocument.isPage(data) {
        pages.append(try PageDocument.read(data, named: path))
      } else if paths.count == 1 {
        return (try PlanDocument.read(data), [])
      } else {
        throw GalleryError.source("\(path): not a page of a plan; draw a whole plan alone")
      }
    }
    return (nil, pages)
  }
}
