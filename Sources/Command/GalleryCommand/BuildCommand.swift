import ArgumentParser
import GalleryKit

/// The action of `gallery build`, which draws sheets of the photos in sources.
struct BuildAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "build",
    abstract: "Build contact sheets of photos for portrait and landscape pages.",
    discussion: """
      Options override GALLERY_… environment variables (such as GALLERY_COLUMNS=4). These override the configuration \
      file (--config), which overrides the preset. Prints the paths of the written files.

      The "sheets" of a configuration file list several sheet sets, each with its own options. They are built \
      together. `gallery init` writes a file to start from.

      \(CommandWords.moreHelp("build"))

      EXAMPLES:
        # Rows of whole photos, by date
        gallery build photos --layout justified --sort date
        # Four columns with names, on one sheet
        gallery build photos --columns 4 --caption "{name}" -o sheet.png
        # A PDF for each subfolder
        gallery build photos --sheet-per folder --title "{folder}" --format pdf
        # Large photos only, from edge to edge
        gallery build photos --where "width >= 600" --preset wall -o wall.jpg
        # Months with headings, for a browser
        gallery build photos --group-by month --format html -o months
      """)

  @OptionGroup var sources: SourceNames

  @Flag(help: "Print the report instead of the paths.")
  var json = false

  @Flag(help: "Print the sheets of the build without making them.")
  var dryRun = false

  #if os(Linux)
    @Flag(help: "Build again whenever photos change, until Ctrl-C.")
    var watch = false
  #endif

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    let gallery = Gallery(try session.products(layer))
    try session.checkStream(gallery.products, "--json", isUsed: json)
    let sources = try sources.checked(gallery)
    if dryRun { return try await session.preview(gallery, sources) }
    let build: Session.Operation<BuildResult> = { try await gallery.build(sources, observe: $0) }
    #if os(Linux)
      if watch { return try await WatchedBuild(sources, gallery, session).run(json: json, build) }
    #endif
    try await session.makeSheets(json: json, build)
  }
}
