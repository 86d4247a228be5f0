import ArgumentParser
import GalleryKit

/// The command `gallery thumbnails`, which writes cropped photos to files.
struct ThumbnailsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnails",
    abstract: "Write a cropped thumbnail of each photo to a file.",
    discussion: """
      Thumbnails have the names and subfolders of their photos. index.json lists the photo of each thumbnail. Prints \
      the paths of the written files.

      Uses the same environment variables and configuration file as build, except page options. If the file has \
      several sheet sets, select one with --only.

      \(CommandWords.moreHelp("thumbnails"))

      EXAMPLES:
        # Circles of 200 pixels, with subfolders as in the source
        gallery thumbnails photos -o thumbnails
        # Squares of 15 mm at 300 dpi
        gallery thumbnails photos --cell 15mm --shape rectangle -o squares
        # Whole photos in WebP
        gallery thumbnails photos --shape none --format webp -o whole
        # Squircles of people
        gallery thumbnails photos/people --shape squircle -o people
        # The list of thumbnails instead of their paths
        gallery thumbnails photos -o listed --json
      """)

  @OptionGroup var sources: SourceNames

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the thumbnails and index.json to this folder.", valueName: "folder"))
  var output: String

  @OptionGroup var preset: PresetOptions
  @OptionGroup(title: "Thumbnail options") var thumbnail: TableOptions<ThumbnailSelection>
  @OptionGroup var source: SourceOptions
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
        preset.layer + thumbnail.layer + source.layer, base: base, decided: Self.optionsOfSheets))
    let sources = try sources.checked(gallery)
    try await session.makeThumbnails(json: json) {
      try await gallery.thumbnails(sources, observe: $0)
    }
  }
}

/// The thumbnail options that do not concern sources.
enum ThumbnailSelection: OptionSelection {
  static let options = [OptionSection.output, .page, .layout, .tile, .text, .decoding].flatMap(\.options)
    .compactMap { option in option.thumbnails.map { CommandOption(option, $0) } }
}
