import Foundation
import SystemPackage

/// Reads all files of a cache without the cache's own code.
struct CacheFiles {
  /// Paths relative to the folder, with the bytes.
  let contents: [(path: String, data: Data)]

  init(_ folder: FilePath) {
    let names = FileManager.default.enumerator(atPath: folder.string)?.compactMap { $0 as? String } ?? []
    contents = names.compactMap { name in
      var isFolder: ObjCBool = false
      let path = folder.string + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        return nil
      }
      return FileManager.default.contents(atPath: path).map { (name, $0) }
    }
  }

  /// The files that contain a text.
  func holding(_ text: String) -> [String] {
    contents.filter { $0.data.range(of: Data(text.utf8)) != nil }.map(\.path)
  }

  /// The files with at least this number of bytes.
  func larger(than count: Int) -> [String] { contents.filter { $0.data.count >= count }.map(\.path) }
}
