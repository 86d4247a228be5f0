import ArgumentParser
import GalleryKit
import GalleryOptions

struct ThumbnailsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnails",
    abstract: "Write the thumbnails of photos, cut to a shape, as files of their own.",
    discussion: """
      Each is named like its photo, in the same folders below the output; index.json tells which is whose. The \
      environment and the configuration file count as for build, but for what concerns pages; of a file with several \
      products, --only chooses one. The paths of the files written go to standard output.

      \(CommandWords.moreHelp("thumbnails"))
      """)

  @Argument(help: ArgumentHelp(SourceHelp.text, valueName: "source"), completion: .file())
  var sources: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Folder for the thumbnails and index.json.", valueName: "folder"))
  var output: String

  @OptionGroup var preset: PresetOptions
  @OptionGroup(title: "Thumbnail options") var thumbnail: TableOptions<ThumbnailSelection>
  @OptionGroup(title: "Selection options") var selection: TableOptions<PhotoSelection>
  @OptionGroup(title: "Order options") var order: TableOptions<OrderSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>
  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  @Flag(help: "Print the index to standard output instead of the paths.")
  var json = false

  /// The options in files and the environment that apply only to sheets.
  private static let optionsOfSheets = Set(Configuration.options.filter { $0.thumbnails == nil }.map(\.name))

  func run() async throws {
    let session = Session(runOptions)
    var base = Configuration()
    base.output.formats = [.png]
    base.output.folder = output
    let gallery = Gallery(
      try session.configuration(
        preset.layer + thumbnail.layer + selection.layer + order.layer + web.layer + cache.layer,
        base: base, decided: Self.optionsOfSheets))
    let sources = try SourceHelp.checked(sources, gallery)
    try await session.makeThumbnails(json: json) { observe in
      try await gallery.thumbnails(sources, observe: observe)
    }
  }
}

/// The thumbnail options that do not concern sources.
enum ThumbnailSelection: OptionSelection {
  static let options = [OptionSection.output, .page, .layout, .tile, .text, .decoding].flatMap(\.options)
    .compactMap { option in option.thumbnails.map { CommandOption(row: option, wording: $0) } }
}
