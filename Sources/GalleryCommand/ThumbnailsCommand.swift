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

  @Argument(help: ArgumentHelp(SourceHelp.text, valueName: "source"))
  var sources: [String] = []

  @OptionGroup var options: ThumbnailOptions
  @OptionGroup var runOptions: RunOptions

  @Flag(help: "Print the index to standard output instead of the paths.")
  var json = false

  func run() async throws {
    let session = Session(runOptions)
    var base = Configuration()
    base.output.formats = [.png]
    base.output.folder = options.output
    let gallery = Gallery(
      try session.configuration(
        options.layer, base: base, decided: ThumbnailOptions.optionsOfSheets))
    let sources = try SourceHelp.checked(sources, gallery)
    try await session.makeThumbnails(json: json) { observe in
      try await gallery.thumbnails(sources, observe: observe)
    }
  }
}
