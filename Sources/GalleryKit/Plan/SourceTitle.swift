import Foundation
import GalleryModel
import GalleryText
import SystemPackage

/// The name of a build's sources, as titles tell it.
enum SourceTitle {
  /// Of more sources than these, the others are counted.
  private static let mostNames = 3

  /// Returns the names of sources: of a folder its own, of a list that of its file without the ending, of an address its
  /// host or bucket.
  ///
  /// - Parameter sources: The sources as they were given; secrets in addresses replaced.
  static func of(_ sources: [String]) -> String {
    var names: [String] = []
    for name in sources.map(name) where !name.isEmpty && !names.contains(name) { names.append(name) }
    let others = names.count - mostNames
    return names.prefix(mostNames).joined(separator: ", ") + (others > 0 ? " + \(others)" : "")
  }

  private static func name(_ source: String) -> String {
    if SourceScheme(of: source) != nil {
      return URL(string: source)?.host ?? ""
    }
    // Of `.` and `..` too, the folder's own name is told.
    let path = URL(fileURLWithPath: source).standardizedFileURL
    let isFolder = (try? Stat(FilePath(path.path)))?.type == .directory
    let name = isFolder ? path.lastPathComponent : path.deletingPathExtension().lastPathComponent
    return source == "-" || name == "/" ? "" : name
  }
}
