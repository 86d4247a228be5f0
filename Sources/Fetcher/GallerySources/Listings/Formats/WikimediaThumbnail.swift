import GalleryWeb

/// Thumbnails of a file at Wikimedia, which are available in fixed widths only (https://w.wiki/GHai).
extension SizeTemplate {
  static let wikimediaWidths = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]

  /// Reads the address of a thumbnail, `…/thumb/2/25/Name.jpg/500px-Name.jpg`; `nil` for others. Other wikis
  /// have only the sizes that were requested through their API before.
  init?(wikimediaThumbnail thumbnail: WebAddress) {
    guard thumbnail.path.hasPrefix("/wikipedia/"), thumbnail.path.contains("/thumb/"), !thumbnail.isSigned,
      let slash = thumbnail.path.lastIndex(of: "/")
    else { return nil }
    let name = thumbnail.path[slash...]
    // `500px-Name.jpg`, `lossy-page1-500px-Name.tif.jpg`
    var start = name.startIndex
    while let mark = name[start...].firstRange(of: "px-") {
      let digits = name[..<mark.lowerBound].reversed().prefix { $0.isASCII && $0.isNumber }.count
      if digits > 0 {
        let number = name.index(mark.lowerBound, offsetBy: -digits)
        let path = "\(thumbnail.path[..<number]){w}\(name[mark.lowerBound...])"
        self.init("\(thumbnail.origin)\(path)", widths: Self.wikimediaWidths)
        return
      }
      start = mark.upperBound
    }
    return nil
  }

  /// Reads the address of a file, `/wikipedia/commons/2/25/Name.jpg`; `nil` for others, and for formats whose
  /// thumbnails are in another format.
  init?(wikimediaFile file: WebAddress) {
    let parts = file.path.split(separator: "/")
    guard parts.count == 5, parts[0] == "wikipedia", parts[2].count == 1, parts[3].count == 2,
      parts[3].hasPrefix(parts[2]),
      [".jpg", ".jpeg", ".png"].contains(where: parts[4].lowercased().hasSuffix)
    else { return nil }
    let folder = "\(file.origin)/wikipedia/\(parts[1])/thumb/\(parts[2])/\(parts[3])"
    self.init("\(folder)/\(parts[4])/{w}px-\(parts[4])", widths: Self.wikimediaWidths)
  }
}
