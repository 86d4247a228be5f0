import ArgumentParser
import GalleryKit

/// `gallery plan`: photos to a plan.
struct PlanAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "plan",
    abstract: "Lay photos out and print the plan (JSON) without drawing it.",
    discussion: """
      `gallery render` draws the plan, as it is or changed by hand. A plan is that of one product: of a configuration \
      file with several, --only chooses one.

      \(CommandWords.moreHelp("plan"))
      """)

  @Argument(help: ArgumentHelp(SourceHelp.text, valueName: "source"), completion: .file())
  var sources: [String] = []

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    let gallery = Gallery(try session.configuration(layer))
    let sources = try SourceHelp.checked(sources, gallery)
    let plan = try await session.run { observe in
      try await gallery.plan(sources, observe: observe)
    }
    try session.printOut(try plan.document.json())
    guard plan.isComplete else { throw ExitStatus.incomplete }
  }
}

typealias PlanCommand = SheetCommand<PlanAction>
