import GalleryFiles
import GalleryModel
import SystemPackage

extension OutputOptions {
  /// The problem of an output that is named like a file of sheets, such as `sheet.pdf`: sheets and their report lie in a
  /// folder. `nil` for other names, and for folders that are there.
  var fileProblem: ConfigurationProblem? {
    let path = FilePath(folder)
    guard let format = path.extension.flatMap({ SheetFormat(name: $0.lowercased()) }), let stem = path.stem,
      (try? Stat(path))?.type != .directory
    else { return nil }
    let suggestion = path.removingLastComponent().appending(stem)
    return ConfigurationProblem(
      place: "output",
      message:
        "\"\(folder)\" is named like a file, but sheets and their report are written to a folder; use "
        + "--output \(suggestion) --format \(format.rawValue)")
  }
}
