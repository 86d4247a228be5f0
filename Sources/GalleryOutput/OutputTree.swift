import Foundation
import GalleryFiles
package import GalleryModel
package import SystemPackage

/// The folders of an output folder. None below it is ever reached through a link, which could lead anywhere.
package struct OutputTree {
  /// The output folder itself, as it was given.
  package let root: FilePath

  package init(root: FilePath) { self.root = root }

  /// The place of a file whose path is relative to the output folder.
  package func file(_ name: String) -> FilePath { root.pushing(FilePath(name)) }

  /// Makes the output folder and the folders on the way to it, as far as they are missing.
  func makeRoot() throws(GalleryError) {
    var missing: [FilePath] = []
    var folder = root
    // Links are followed: they are the user's own.
    while !folder.isEmpty, !Self.exists(folder) {
      missing.append(folder)
      guard !folder.removingLastComponent().isEmpty, folder.removeLastComponent() else { break }
    }
    for folder in missing.reversed() {
      do {
        try FileCall.makeFolder(folder)
      } catch .fileExists where Self.exists(folder) {
        // Another build was faster.
      } catch {
        throw .file(folder, cannot: "create the output folder", error)
      }
    }
    let status = try GalleryError.naming(root, cannot: "create the output folder") { () throws(Errno) in
      try Stat(root)
    }
    guard status.type == .directory else {
      throw .output("\(root): cannot create the output folder: a file is there; choose another with --output")
    }
  }

  private static func exists(_ folder: FilePath) -> Bool { (try? Stat(folder)) != nil }

  /// Returns the state of the file at a place; `nil` if there is none.
  ///
  /// - Throws: ``GalleryError/output(_:)`` where something that is no folder is on the way to it.
  package func status(of name: String) throws(GalleryError) -> Stat? {
    for folder in folders(to: name) {
      let status = try GalleryError.naming(folder, cannot: "look into it") { () throws(Errno) in
        try FileCall.status(folder)
      }
      guard let status else { return nil }
      guard status.type == .directory else {
        throw .output("\(folder): is not a folder; move it away or choose another folder with --output")
      }
    }
    let file = file(name)
    return try GalleryError.naming(file, cannot: "look at it") { () throws(Errno) in try FileCall.status(file)
    }
  }

  /// Makes the folders on the way to a file, as far as they are missing.
  func makeFolders(to name: String) throws(GalleryError) {
    for folder in folders(to: name) {
      try GalleryError.naming(folder, cannot: "create the folder") { () throws(Errno) in
        if let status = try FileCall.status(folder) {
          guard status.type == .directory else { throw .notDirectory }
        } else {
          try FileCall.makeFolder(folder)
        }
      }
    }
  }

  /// Removes the folders on the way to files that are gone; those that hold anything else stay.
  func removeEmptyFolders(to names: [String]) throws(GalleryError) {
    // The innermost first.
    let folders = Set(names.flatMap(folders)).sorted { $0.components.count > $1.components.count }
    for folder in folders {
      try GalleryError.naming(folder, cannot: "remove the empty folder") { () throws(Errno) in
        guard try FileCall.status(folder)?.type == .directory else { return }
        try FileCall.removeFolderIfEmpty(folder)
      }
    }
  }

  /// Makes sure that the names of files are on the disk, and those of the folders on the way to them.
  func synchronizeFolders(to names: [String]) throws(GalleryError) {
    let folders = Set(names.flatMap(folders)).union([root]).sorted { $0.string < $1.string }
    try Synchronizing.together(folders.map { NamesInFolder(folder: $0).synchronize })
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
