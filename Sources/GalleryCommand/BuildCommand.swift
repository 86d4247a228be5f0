import ArgumentParser
import GalleryKit

struct BuildAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "build",
    abstract: "Make portrait and landscape contact sheets of photos.",
    discussion: """
      Options win over GALLERY_… environment variables (GALLERY_COLUMNS=4), these over the configuration file \
      (--config), this over the preset, and that over the defaults. The file's "sheets" lists products that are made \
      together, each with its own options; `gallery init` writes a file to start from. The paths of the files \
      written go to standard output.

      \(CommandWords.moreHelp("build"))
      """)

  @Argument(help: ArgumentHelp(SourceHelp.text, valueName: "source"), completion: .file())
  var sources: [String] = []

  @Flag(help: "Print the report to standard output instead of the paths.")
  var json = false

  #if os(Linux)
    @Flag(help: "Build again whenever photos of folders and lists come, go or change, until Ctrl-C.")
    var watch = false
  #endif

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    let gallery = Gallery(try session.products(layer))
    let sources = try SourceHelp.checked(sources, gallery)
    let build = { @Sendable (observe: @escaping @Sendable (BuildEvent) -> Void) in
      try await gallery.build(sources, observe: observe)
    }
    #if os(Linux)
      if watch { return try await WatchedBuild(sources, gallery, session).run(json: json, build) }
    #endif
    try await session.makeSheets(json: json, build)
  }
}
