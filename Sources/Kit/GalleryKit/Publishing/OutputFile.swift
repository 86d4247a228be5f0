import GalleryFiles
import GallerySources

/// One file for all sheets, with a name given by the user, such as
/// `sheet.pdf`. Its report is in the same folder.
struct OutputFile: Sendable, Hashable {
  let folder: String
  let name: String
  /// The format, from the file extension.
  let format: SheetFormat

  /// Returns `nil` unless the path has the extension of a format and is not an existing folder.
  fileprivate init?(path: String) {
    let path = FilePath(path)
    guard let format = path.extension.flatMap({ SheetFormat(name: $0.lowercased()) }),
      let name = path.lastComponent, (try? Stat(path))?.type != .directory
    else { return nil }
    let parent = path.removingLastComponent()
    folder = parent.isEmpty ? "." : parent.string
    self.name = name.string
    self.format = format
  }

  /// Returns the problems of writing products to one file: it can hold one product in one format.
  static func problems(of products: [Product]) -> [ConfigurationProblem] {
    guard let output = products.first?.configuration.output else { return [] }
    guard let file = output.file else { return unknownFormat(output.folder) }
    func problem(_ message: String) -> [ConfigurationProblem] {
      [ConfigurationProblem(place: "output", message: "\"\(output.folder)\" is one file, but \(message)")]
    }
    if let reason = file.format.traits.folderReason { return problem(reason) }
    if products.count > 1 { return problem("there are \(products.count) sheet sets; name a folder") }
    if output.formats != [file.format] {
      let formats = output.formats.map(\.rawValue).joined(separator: ", ")
      return problem("the format is \(formats); omit the format or name a folder")
    }
    return []
  }

  /// The extensions of files that are not sheets, beside those of photos.
  private static let otherExtensions: Set = ["eps", "ps", "txt", "zip", "mp4", "docx", "pptx"]

  /// Returns the problem of a name with the extension of a file that is not a sheet.
  private static func unknownFormat(_ name: String) -> [ConfigurationProblem] {
    let path = FilePath(name)
    guard let ending = path.extension?.lowercased(), (try? Stat(path))?.type != .directory,
      PhotoNames.promisePhoto("name.\(ending)") || otherExtensions.contains(ending)
    else { return [] }
    let formats = SheetFormat.allCases.filter { $0.traits.folderReason == nil }.map(\.fileExtension)
    return [
      ConfigurationProblem(
        place: "output",
        message: "a sheet cannot be a \(ending) file; expected a folder, or a file that ends with one of "
          + formats.map { "." + $0 }.joined(separator: " ") + ", received \"\(name)\"")
    ]
  }
}

extension OutputOptions {
  /// The one file for all sheets; `nil` if ``folder`` is a folder.
  var file: OutputFile? { OutputFile(path: folder) }

  /// Returns the problem if one file cannot hold all sheets; otherwise `nil`. The
  /// plans are those of the one product.
  func sheetProblem(of plans: [Plan], photos: Int) -> ConfigurationProblem? {
    guard let file, !file.format.isDocument else { return nil }
    let counts = plans.filter { !$0.pages.isEmpty }.map {
      (orientation: $0.orientation, pages: $0.pages.count)
    }
    guard counts.reduce(0, { $0 + $1.pages }) != 1 else { return nil }
    let counted = counts.map { "\($0.pages) \($0.orientation.rawValue)" }.joined(separator: " and ")
    var ways: [String] = []
    if counts.count > 1 { ways.append("--orientation \(counts[0].orientation.rawValue)") }
    if counts.contains(where: { $0.pages > 1 }) { ways.append("--per-page \(photos)") }
    let stem = FilePath(folder).stem ?? "sheets"
    return ConfigurationProblem(
      place: "output",
      message:
        "\"\(folder)\" holds one sheet, but there are \(counted) sheets; use \(ways.joined(separator: " with ")), or "
        + "\(stem).pdf, which holds all, or a folder: --output \(stem)")
  }
}
