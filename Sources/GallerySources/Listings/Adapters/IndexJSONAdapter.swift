import GalleryJSON
import GalleryText
import GalleryWeb

/// Directory indexes in JSON: nginx' `autoindex_format json` and Caddy's `file_server browse`.
enum IndexJSONAdapter {
  static func page(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
    guard case .list(let entries) = json, let first = entries.first, case .object = first else { return nil }
    let types: Set<String?> = ["file", "directory", "other"]
    if entries.allSatisfy({
      types.contains($0["type"]?.nonEmptyText) && $0["name"] != nil && $0["mtime"] != nil
    }) {
      return page("nginx index", entries, document) { entry in
        // Names as the file system has them.
        guard let name = entry["name"]?.nonEmptyText, let type = entry["type"]?.nonEmptyText, type != "other"
        else {
          return nil
        }
        let isFolder = type == "directory"
        return (PercentEncoding.path(name) + (isFolder ? "/" : ""), isFolder, entry["mtime"]?.nonEmptyText)
      }
    }
    if entries.allSatisfy({ $0["is_dir"] != nil && $0["url"] != nil && $0["mod_time"] != nil }) {
      return page("Caddy index", entries, document) { entry in
        guard let url = entry["url"]?.nonEmptyText else { return nil }
        return (url, entry["is_dir"] == true, entry["mod_time"]?.nonEmptyText)
      }
    }
    return nil
  }

  private static func page(
    _ adapter: String, _ entries: [JSONValue], _ document: ListingDocument,
    _ read: (JSONValue) -> (reference: String, isFolder: Bool, date: String?)?
  ) -> ListingPage {
    var page = ListingPage(adapter, reason: entries.count.counted("entry", "entries") + " of a folder")
    var index = FolderIndex(document)
    for entry in entries {
      if let (reference, isFolder, date) = read(entry) {
        index.add(reference, isFolder: isFolder, date: date)
      }
    }
    index.finish(&page)
    return page
  }
}
