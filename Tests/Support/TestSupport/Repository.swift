package import Foundation

/// The files of this repository, found from its root: tests name a file by its path in the repository, wherever their own
/// source file lies.
package enum Repository {
  /// The folder that contains Package.swift.
  package static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// Returns the file or folder with a path such as `Schemas/plan.schema.json`.
  package static func file(_ path: String) -> URL { root.appending(path: path) }

  /// Returns the absolute path of a file or folder of the repository.
  package static func path(_ path: String) -> String { file(path).path }

  /// Returns the folder of a target below Sources; `nil` if no folder there has its name.
  package static func target(_ name: String) -> URL? { targets[name] }

  /// The folders below Sources by their names. No folder of a target lies in that of another.
  package static let targets: [String: URL] = {
    let files = FileManager.default.enumerator(at: file("Sources"), includingPropertiesForKeys: nil)
    let folders = (files?.compactMap { $0 as? URL } ?? []).filter(\.hasDirectoryPath)
    return Dictionary(folders.map { ($0.lastPathComponent, $0) }) { first, second in
      first.path.count < second.path.count ? first : second
    }
  }()
}
