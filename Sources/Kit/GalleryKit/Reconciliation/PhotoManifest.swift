import GalleryFiles
import GallerySources

/// A list of expected photos, read from a file.
struct PhotoManifest {
  /// The maximum number of problems in a message.
  static let problemLimit = 20

  let list: PhotoList
  let name: String

  /// Reads a list. Unlike in a source, every row and value must be valid. Throws every invalid row.
  init(at path: String) throws(GalleryError) {
    list = try SourceArguments.list(at: path)
    name = FilePath(path).lastComponent?.text ?? path
    let problems = (list.problems + list.notes).sorted { $0.line < $1.line }
    try check(
      problems.map {
        (line: $0.line, message: $0.message.replacing(" was ignored; expected", with: ": expected"))
      })
    guard !list.entries.isEmpty else { throw Self.error([(1, "the list has no photos")], in: name) }
  }

  func check(_ problems: [(line: Int, message: String)]) throws(GalleryError) {
    guard problems.isEmpty else { throw Self.error(problems, in: name) }
  }

  /// Returns the error of a table whose lines cannot be used.
  static func error(_ problems: [(line: Int, message: String)], in name: String) -> GalleryError {
    var listed = problems.prefix(problemLimit).map {
      ConfigurationProblem(place: "\(name): line \($0.line)", message: $0.message)
    }
    if problems.count > listed.count {
      listed.append(
        ConfigurationProblem(place: name, message: "\(problems.count - listed.count) more invalid lines"))
    }
    return .manifest(listed)
  }
}
