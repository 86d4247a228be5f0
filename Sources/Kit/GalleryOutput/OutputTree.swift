import Foundation
import GalleryFiles
import GalleryModel

/// The folders in an output folder. Links below it are never followed, since they could lead anywhere.
struct OutputTree {
  /// The output folder itself, as it was given.
  let root: FilePath

  func file(_ name: String) -> FilePath { root.pushing(FilePath(name)) }

  func makeRoot() throws(GalleryError) {
    var missing: [FilePath] = []
    var folder = root
    // Follow links here: they belong to the user.
    while !folder.isEmpty, !Self.exists(folder) {
      missing.append(folder)
      guard !folder.removingLastComponent().isEmpty, folder.removeLastComponent() else { break }
    }
    for folder in missing.reversed() {
      do {
        try FileCall.makeFolder(folder)
      } catch .fileExists where Self.exists(folder) {
        // Another build created it first.
      } catch {
        throw .file(folder, cannot: "create the output folder", error)
      }
    }
    let status = try GalleryError.naming(root, cannot: "create the output folder", try Stat(root))
    guard status.type == .directory else {
      throw .output(
        "\(root): cannot create the output folder: it is a file; choose another folder with --output")
    }
  }

  private static func exists(_ folder: FilePath) -> Bool { (try? Stat(folder)) != nil }

  /// Returns the status of a file; `nil` if the file does not exist. Throws if a parent is not a folder.
  func status(of name: String) throws(GalleryError) -> Stat? {
    for folder in folders(to: name) {
      let status = try GalleryError.naming(folder, cannot: "read the folder", try FileCall.status(folder))
      guard let status else { return nil }
      guard status.type == .directory else {
        throw .output("\(folder): not a folder; move it away or choose another folder with --output")
      }
    }
    let file = file(name)
    return try GalleryError.naming(file, cannot: "check the file", try FileCall.status(file))
  }

  func makeFolders(to name: String) throws(GalleryError) {
    for folder in folders(to: name) {
      let status = try GalleryError.naming(folder, cannot: "create the folder", try FileCall.status(folder))
      if status == nil {
        try GalleryError.naming(folder, cannot: "create the folder", try FileCall.makeFolder(folder))
      } else if status?.type != .directory {
        throw .file(folder, cannot: "create the folder", .notDirectory)
      }
    }
  }

  func removeEmptyFolders(to names: [String]) throws(GalleryError) {
    // Innermost first.
    let folders = Set(names.flatMap(folders)).sorted { $0.components.count > $1.components.count }
    for folder in folders {
      let action = "remove the empty folder"
      guard try GalleryError.naming(folder, cannot: action, try FileCall.status(folder))?.type == .directory
      else { continue }
      try GalleryError.naming(folder, cannot: action, try FileCall.removeFolderIfEmpty(folder))
    }
  }

  /// Synchronizes the names of files and of their parent folders to disk.
  func synchronizeFolders(to names: [String]) throws(GalleryError) {
    let folders = Set(names.flatMap(folders)).union([root]).sorted { $0.string < $1.string }
    try Synchronizing.together(folders.map { $0.synchronizeNames })
  }

  /// Returns the folders between the output folder and a file, outermost first.
  private func folders(to name: String) -> [FilePath] {
    var folder = root
    return FilePath(name).removingLastComponent().components.map { component in
      folder.append(component)
      return folder
    }
  }
}
