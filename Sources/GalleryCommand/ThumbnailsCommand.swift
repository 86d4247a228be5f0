import ArgumentParser
import GalleryKit

/// `gallery thumbnails`: photos to thumbnails.
struct ThumbnailsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnails",
    abstract: "Write the thumbnails of photos, cut to a shape, as files of their own.",
    discussion: """
      Each is named like its photo, in the same folders below the output; index.json tells which is whose. The \
      environment and the configuration file count as for build, but for what concerns pages; of a file with several \
      products, --only chooses one. The paths of the files written go to standard output.
      """)

  @Argument(
    help: ArgumentHelp("Folders, searched with all folders below them, and photos.", valueName: "source"))
  var sources: [String]

  @OptionGroup var options: ThumbnailOptions
  @OptionGroup var runOptions: RunOptions

  @Flag(help: "Print the index to standard output instead of the paths.")
  var json = false

  /// What files and the environment say about pages. Shapes are circles unless they are named, whatever the layout.
  private static let decided: Set<String> = [
    "output", "orientation", "assign", "page", "layout", "group-by", "page-per-group", "caption",
    "caption-position", "show-rating", "title", "header", "footer", "shadow", "crop-marks",
  ]

  func run() async throws {
    let session = Session(runOptions)
    var base = Configuration()
    base.formats = [.png]
    base.output = options.output
    let gallery = Gallery(try session.configuration(options.layer, base: base, decided: Self.decided))
    let sources = sources
    try await session.makeThumbnails(json: json) { observe in
      try await gallery.thumbnails(sources, observe: observe)
    }
  }
}
