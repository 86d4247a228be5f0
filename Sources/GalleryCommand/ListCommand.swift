import ArgumentParser
import Foundation
import GalleryKit

/// `gallery list`: sources to a list of photos.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print one JSON object a line for every photo found.",
    discussion: """
      The keys are id, image, title, date, width, height, variants and source. The output is a source itself: save it \
      as a .jsonl file, or pipe it into `gallery build -`. Relative paths in it hold from where the list lies.

      \(CommandWords.moreHelp("list"))
      """)

  @Argument(help: ArgumentHelp(SourceHelp.text, valueName: "source"), completion: .file())
  var sources: [String] = []

  @OptionGroup(title: "Selection options") var selection: TableOptions<PhotoSelection>
  @OptionGroup(title: "Order options") var order: TableOptions<OrderSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>
  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.configuration(selection.layer + order.layer + web.layer + cache.layer))
    let sources = try SourceHelp.checked(sources, gallery)
    let listing = try await session.run { observe in try await gallery.list(sources, observe: observe) }
    try session.printOut(try listing.photos.map { try $0.line() }.reduce(Data(), +))
    guard listing.isComplete else { throw ExitStatus.incomplete }
  }
}
