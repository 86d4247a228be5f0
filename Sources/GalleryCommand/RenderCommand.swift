import ArgumentParser
import Foundation
import GalleryKit

/// `gallery render`: a plan to sheets.
struct RenderAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a saved plan.",
    discussion: """
      The options that the plan was made with hold unless others are given here. Where photos lie is in the plan \
      and no option changes it.

      \(CommandWords.moreHelp("render"))
      """)

  @Argument(
    help: ArgumentHelp("A plan as `gallery plan` prints it; - is standard input.", valueName: "plan"),
    completion: .file())
  var plan: String

  @Flag(help: "Print the report to standard output instead of the paths.")
  var json = false

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    let planned = layer.entries.filter {
      PlanDocument.decidedOptions.contains($0.name)
    }
    guard planned.isEmpty else {
      throw ValidationError(
        "\(planned.map(\.place).joined(separator: ", ")): decided by the plan; change the plan, or make a new one"
      )
    }
    let path = plan
    let document = try await session.run { _ in try PlanDocument.read(try InputFile.read(path)) }
    let base = try await session.run { _ in try document.configuration() }
    let gallery = Gallery(
      try session.configuration(
        layer, base: base, decided: PlanDocument.decidedOptions))
    try await session.makeSheets(json: json) { observe in
      try await gallery.render(document, observe: observe)
    }
  }
}

typealias RenderCommand = SheetCommand<RenderAction>
