import ArgumentParser
import GalleryKit

/// The command `gallery tiles`, which answers requests for tiles on standard input.
struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Make tiles for other programs: read requests from standard input, print pixels.",
    discussion: """
      Used by builds that are divided among machines. A request names a photo on a page of \
      `gallery plan --pages-to`, and all its tiles. `gallery render --tiles -` draws pages from the responses. \
      Documentation/Scale.md describes the format.

      Ends when its input ends. Photos that cannot be shown and invalid requests also get a response.

      \(CommandWords.moreHelp("tiles"))
      """)

  @OptionGroup(title: "Decoding options") var decoding: TableOptions<ExaminationSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>
  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.products(decoding.layer + web.layer + cache.layer))
    try await session.run(message: "interrupted") { observe in try await gallery.tiles(observe: observe) }
  }
}
