import ArgumentParser
import Foundation
import GalleryKit

/// The command `gallery list`, which prints the photos of sources as JSON lines.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List photos as JSON, one object per line.",
    discussion: """
      The keys are id, image, title, date, width, height, variants and source. Use the output as a source: save it \
      as a .jsonl file, or pipe it to `gallery build -`. Relative paths start at the folder of the list.

      With --facts, plans can be made from the list without opening photos. Photos that cannot be shown have a line \
      with the reason. With --unread, no file is opened. Split such a list among machines and run \
      `gallery list --facts` on each part.

      \(CommandWords.moreHelp("list"))

      EXAMPLES:
        # One line for each photo
        gallery list photos
        # A list to edit, and to build
        gallery list photos > photos.jsonl
        # Sheets of the edited list
        gallery build photos.jsonl
        # A table of changes for gallery build --edits
        gallery list photos --csv > edits.csv
        # Everything that a plan needs, without opening photos again
        gallery list photos --facts --sha256 > facts.jsonl
      """)

  @OptionGroup var sources: SourceNames

  @Flag(help: "Add the values in each photo's header.")
  var facts = false

  @Flag(help: "Add the SHA-256 of each file; requires --facts.")
  var sha256 = false

  @Flag(help: "List possible photos without opening files: their places and numbers.")
  var unread = false

  @Flag(help: "Print a table to edit, for the option --edits, instead of JSON lines.")
  var csv = false

  @OptionGroup var source: SourceOptions
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.products(source.layer))
    let sources = try sources.checked(gallery)
    if let depth {
      let recording = try await session.run {
        try await gallery.records(sources, depth: depth, observe: $0)
      }
      try recording.writeLines(to: session.printOut)
      guard recording.isComplete else { throw ExitStatus.incomplete }
      return
    }
    let listing = try await session.run { try await gallery.list(sources, observe: $0) }
    if csv {
      try listing.writeTable(to: session.printOut)
    } else {
      try listing.writeLines(to: session.printOut)
    }
    guard listing.isComplete else { throw ExitStatus.incomplete }
  }

  /// The requested depth of records; `nil` for the plain list.
  private var depth: RecordDepth? { unread ? RecordDepth.none : facts ? (sha256 ? .digests : .headers) : nil }

  func validate() throws {
    if facts, unread { throw ValidationError("--facts and --unread exclude each other; give one of them") }
    if csv, facts || unread {
      throw ValidationError("--csv and --\(facts ? "facts" : "unread") exclude each other; give one of them")
    }
    if sha256, !facts { throw ValidationError("--sha256 requires --facts") }
  }
}
