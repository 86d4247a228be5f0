import ArgumentParser
import GalleryKit

enum SourceHelp {
  static let text = """
    Folders, searched with all folders below them, photos, lists of photos (.txt, .jsonl, .csv; - is standard input), \
    and addresses: https:// and http:// of any content, davs:// and dav:// of WebDAV, s3:// of \
    buckets. None is the "source" of the configuration file.
    """

  /// Throws if neither the command line nor the configuration names a source.
  static func checked(_ sources: [String], _ gallery: Gallery) throws -> [String] {
    guard !sources.isEmpty || gallery.products.contains(where: { $0.configuration.web.source != nil }) else {
      throw ValidationError(
        "no source: give a folder, photos, a list or an address, such as `gallery build photos/`")
    }
    return sources
  }
}
