import GalleryFiles
import GallerySources

extension FileSources {
  /// Finds everything that may be a photo in the given folders and files, in the order given.
  static func discover(_ sources: [FilePath]) throws(SourceError) -> Discovery {
    var all = FileSources(isPrefixed: sources.count > 1)
    var ids = UniqueNames()
    for source in sources { _ = try all.add(source, ids: &ids) }
    return all.discovery
  }
}
