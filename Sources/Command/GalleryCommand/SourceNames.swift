import ArgumentParser
import GalleryKit

/// The argument of commands that read sources.
struct SourceNames: ParsableArguments {
  private static let help = """
    Folders (with subfolders), photos, lists of photos (.txt, .jsonl, .csv; - is standard input), and addresses: \
    https://, http://, davs:// and dav:// (WebDAV), s3:// (buckets). Without one, uses "source" in the configuration \
    file.
    """

  @Argument(help: ArgumentHelp(Self.help, valueName: "source"), completion: .file())
  var given: [JoinedNames] = []

  /// Returns the sources. Throws if neither the command line nor the configuration names one.
  func checked(_ gallery: Gallery) throws -> [String] { try Self.checked(given.names, gallery) }

  static func checked(_ sources: [String], _ gallery: Gallery) throws -> [String] {
    guard !sources.isEmpty || gallery.products.contains(where: { $0.configuration.web.source != nil }) else {
      throw ValidationError(
        "no source: give a folder, photos, a list or an address, such as `gallery build photos/`")
    }
    return sources
  }
}
