import GalleryMarkup
import GalleryText
import GalleryWeb

/// Directory indexes in XML: nginx' `autoindex_format xml`.
enum FolderListAdapter {
  /// Returns `nil` for a list of other things.
  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage? {
    let entries = root.children
    guard
      entries.allSatisfy({ ["file", "directory", "other"].contains($0.name) && $0.attribute("mtime") != nil })
    else { return nil }
    var page = ListingPage(
      "nginx index", reason: entries.count.counted("entry", "entries") + " of a folder, as XML")
    var index = FolderIndex(document)
    for entry in entries where entry.name != "other" {
      let isFolder = entry.name == "directory"
      // Names as the file system has them.
      index.add(
        PercentEncoding.path(entry.text) + (isFolder ? "/" : ""), isFolder: isFolder,
        date: entry.attribute("mtime"))
    }
    index.finish(&page)
    return page
  }
}
