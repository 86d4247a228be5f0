import Foundation
import SystemPackage

/// The folders below an output folder. None of them is ever reached through a link, which could lead anywhere.
struct OutputTree {
  /// The output folder itself, as it was given.
  let root: FilePath

  /// The place of a file whose path is relative to the output folder.
  func file(_ name: String) -> FilePath { root.pushing(FilePath(name)) }

  /// What is in the way of a file: something that is no folder where a folder is to be; `nil` where nothing is.
  func obstacle(to name: String) -> FilePath? {
    for folder in folders(to: name) {
      guard let status = try? Stat(folder, followTargetSymlink: false) else { return nil }
      if status.type != .directory { return folder }
    }
    return nil
  }

  /// Makes the folders on the way to a file, as far as they are missing.
  func makeFolders(to name: String) throws(Errno) {
    for folder in folders(to: name) where (try? Stat(folder, followTargetSymlink: false)) == nil {
      guard folder.withPlatformString({ mkdir($0, 0o777) }) == 0 else { throw Errno(rawValue: errno) }
    }
    if obstacle(to: name) != nil { throw .notDirectory }
  }

  /// Removes the folders on the way to files that are gone; those that hold anything else stay.
  func removeEmptyFolders(to names: [String]) {
    let folders = Set(names.filter { obstacle(to: $0) == nil }.flatMap(folders))
    // The innermost first.
    for folder in folders.sorted(by: { $0.components.count > $1.components.count }) {
      _ = folder.withPlatformString { rmdir($0) }
    }
  }

  /// The folders between the output folder and a file, the outermost first.
  private func folders(to name: String) -> [FilePath] {
    var folder = root
    return FilePath(name).removingLastComponent().components.map { component in
      folder.append(component)
      return folder
    }
  }
}
