/// The names of the files of a Deep Zoom sheet, below the output folder: its tiles, its page for browsers and the pictures that
/// open there.
///
/// The sheet itself is the descriptor, such as `portrait-001.dzi`, beside which viewers look for the tiles.
package struct DeepZoomName: Sendable, Hashable {
  private static let folderEnding = "_files"
  private static let pageEnding = ".html"
  /// The endings of tiles' names, without the dot.
  private static let tileEndings: Set<Substring> = ["jpeg", "png"]

  /// The name of the descriptor without its ending.
  package let stem: String

  package init(descriptor: String) {
    stem = String(descriptor.dropLast(".\(SheetFormat.dzi.fileExtension)".count))
  }

  package var folder: String { stem + Self.folderEnding }

  /// The page that shows the sheet in a browser.
  package var page: String { stem + Self.pageEnding }

  /// Returns the path of a tile.
  ///
  /// - Parameters:
  ///   - tile: Its level, column and row, from 0.
  ///   - fileExtension: `jpeg` or `png`.
  package func tile(level: Int, column: Int, row: Int, fileExtension: String) -> String {
    "\(folder)/\(level)/\(column)_\(row).\(fileExtension)"
  }

  /// Returns the path of the picture that opens where somebody clicks on a photo, which sheets of a product share.
  ///
  /// - Parameters:
  ///   - photo: The photo's name, hexadecimal digits.
  ///   - width: Columns of pixels.
  ///   - product: The name of the product; `nil` where it has none.
  package static func picture(of photo: String, width: Int, product: String?) -> String {
    (product.map { $0 + "-" } ?? "")
      + HTMLFolder.picture(of: photo, cut: nil, width: width, fileExtension: "jpg")
  }

  /// Returns a Boolean value that indicates whether a build gives this path to a tile, to a picture or to the page of any
  /// sheet.
  package static func isCompanion(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      return SheetName.isName(parts[0], ofWord: HTMLFolder.pictures)
        && HTMLFolder.isReference("\(HTMLFolder.pictures)/\(parts[1])")
    }
    guard parts.count == 3 else {
      return parts.count == 1 && path.hasSuffix(pageEnding) && isStem(path.dropLast(pageEnding.count))
    }
    let name = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard parts[0].hasSuffix(folderEnding), isStem(parts[0].dropLast(folderEnding.count)),
      SheetName.isNumber(parts[1]), name.count == 2, tileEndings.contains(name[1])
    else { return false }
    let place = name[0].split(separator: "_", omittingEmptySubsequences: false)
    return place.count == 2 && place.allSatisfy(SheetName.isNumber)
  }

  private static func isStem(_ stem: Substring) -> Bool {
    !stem.contains("/") && SheetName.isName("\(stem).\(SheetFormat.dzi.fileExtension)")
  }
}
