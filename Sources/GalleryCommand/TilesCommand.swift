import ArgumentParser
import GalleryKit

struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Make tiles for other programs: requests on standard input, pixels on standard output.",
    discussion: """
      For builds that are divided among machines. A request names a photo of a page of `gallery plan --pages-to`, with all \
      its tiles; `gallery render --tiles -` draws pages of the answers. Documentation/Scale.md describes the frames. \
      It ends when its input ends. Photos that cannot be shown and requests that make no sense are answers, too.

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
