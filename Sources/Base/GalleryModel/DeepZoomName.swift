/// The file names of a Deep Zoom sheet below the output folder: its tiles, its HTML page and enlarged photos.
///
/// The sheet's own file is the descriptor, such as `portrait-001.dzi`. Viewers look for the tiles beside it.
package struct DeepZoomName: Sendable, Hashable {
  private static let folderEnding = "_files"
  private static let pageEnding = ".html"
  private static let tileEndings: Set<Substring> = ["jpeg", "png"]

  /// The descriptor's name without its extension.
  package let stem: String

  package init(descriptor: String) {
    stem = String(descriptor.dropLast(".\(SheetFormat.dzi.fileExtension)".count))
  }

  package var folder: String { stem + Self.folderEnding }

  package var page: String { stem + Self.pageEnding }

  /// Returns a tile's path. Its level, column and row count from 0; its extension is `jpeg` or `png`.
  package func tile(level: Int, column: Int, row: Int, fileExtension: String) -> String {
    "\(folder)/\(level)/\(column)_\(row).\(fileExtension)"
  }

  /// Returns the path of an image of a photo, named in hexadecimal digits, or of a numbered part of it.
  package static func picture(of photo: String, cut: Int?, width: Int, product: String?) -> String {
    SheetName.prefix(of: product)
      + HTMLFolder.picture(of: photo, cut: cut, width: width, fileExtension: "jpg")
  }

  /// Returns a Boolean value that indicates whether a path has the form of
  /// a sheet's tile, image or HTML page.
  package static func isCompanion(_ path: String) -> Bool {
    let parts = path.parts(separatedBy: "/")
    if parts.count == 2 {
      return SheetName.isName(parts[0], ofWord: HTMLFolder.pictures)
        && HTMLFolder.isReference("\(HTMLFolder.pictures)/\(parts[1])")
    }
    guard parts.count == 3 else {
      return parts.count == 1 && path.hasSuffix(pageEnding) && isStem(path.dropLast(pageEnding.count))
    }
    let name = parts[2].parts(separatedBy: ".")
    guard parts[0].hasSuffix(folderEnding), isStem(parts[0].dropLast(folderEnding.count)),
      SheetName.isNumber(parts[1]), name.count == 2, tileEndings.contains(name[1])
    else { return false }
    let place = name[0].parts(separatedBy: "_")
    return place.count == 2 && place.allSatisfy(SheetName.isNumber)
  }

  private static func isStem(_ stem: Substring) -> Bool {
    !stem.contains("/") && SheetName.isName("\(stem).\(SheetFormat.dzi.fileExtension)")
  }
}
