import ArgumentParser
import Foundation
import GalleryKit

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print one JSON object a line for every photo found.",
    discussion: """
      The keys are id, image, title, date, width, height, variants and source. The output is a source itself: save it \
      as a .jsonl file, or pipe it into `gallery build -`. Relative paths in it hold from where the list lies.

      With --facts, each line has all that plans need: one made of such lines opens no photo. A photo that cannot be shown \
      has a line that says why. With --unread, no file is opened: such a list can be divided among machines, which run \
      `gallery list --facts` on their parts.

      \(CommandWords.moreHelp("list"))
      """)

  @Argument(help: ArgumentHelp(SourceHelp.text, valueName: "source"), completion: .file())
  var sources: [String] = []

  @Flag(help: "Write down what the header of each photo tells.")
  var facts = false

  @Flag(help: "With --facts: write down the SHA-256 of each file too.")
  var sha256 = false

  @Flag(help: "Open no file: write down what may be a photo, where it is, and its number.")
  var unread = false

  @OptionGroup(title: "Selection options") var selection: TableOptions<PhotoSelection>
  @OptionGroup(title: "Order options") var order: TableOptions<OrderSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>
  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.products(selection.layer + order.layer + web.layer + cache.layer))
    let sources = try SourceHelp.checked(sources, gallery)
    if let depth {
      let recording = try await session.run { observe in
        try await gallery.records(sources, depth: depth, observe: observe)
      }
      try recording.writeLines(to: session.printOut)
      guard recording.isComplete else { throw ExitStatus.incomplete }
      return
    }
    let listing = try await session.run { observe in try await gallery.list(sources, observe: observe) }
    try session.printOut(try listing.photos.map { try $0.line() }.reduce(Data(), +))
    guard listing.isComplete else { throw ExitStatus.incomplete }
  }

  /// `nil` for the plain list.
  private var depth: RecordDepth? { unread ? RecordDepth.none : facts ? (sha256 ? .digests : .headers) : nil }

  func validate() throws {
    if facts, unread { throw ValidationError("--facts and --unread exclude each other; give one of them") }
    if sha256, !facts { throw ValidationError("--sha256 requires --facts") }
  }
}
