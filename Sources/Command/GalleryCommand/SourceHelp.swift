import ArgumentParser
import GalleryKit

/// The help for source arguments, and the check that a command has a source.
enum SourceHelp {
  static let text = """
    Folders (with subfolders), photos, lists of photos (.txt, .jsonl, .csv; - is standard input), and addresses: \
    https://, http://, davs:// and dav:// (WebDAV), s3:// (buckets). Without one, uses "source" in the configuration \
    file.
    """

  /// Returns the sources. Throws if neither the command line nor the configuration names one.
  static func checked(_ sources: [String], _ gallery: Gallery) throws -> [String] {
    guard !sources.isEmpty || gallery.products.contains(where: { $0.configuration.web.source != nil }) else {
      throw ValidationError(
        "no source: give a folder, photos, a list or an address, such as `gallery build photos/`")
    }
    return sources
  }
}
