import ArgumentParser
import GalleryKit

/// `gallery plan`: photos to a plan.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Lay photos out and print the plan (JSON) without drawing it.",
    discussion: """
      `gallery render` draws the plan, as it is or changed by hand. A plan is that of one product: of a configuration \
      file with several, --only chooses one.
      """)

  @Argument(help: ArgumentHelp(SourceHelp.text, valueName: "source"))
  var sources: [String] = []

  @OptionGroup var options: SheetOptions
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.configuration(options.layer))
    let sources = try SourceHelp.checked(sources, gallery)
    let plan = try await session.run { observe in
      try await gallery.plan(sources, observe: observe)
    }
    try session.printOut(try plan.document.json())
    guard plan.isComplete else { throw ExitStatus.incomplete }
  }
}
