package import GalleryFiles

/// Finds the sidecars of photos that no folder's walk found: in lists, or named by the user. Each folder is listed
/// once.
package struct Sidecars: Sendable {
  private var folders: [FilePath: FolderContents] = [:]

  package init() {}

  /// Returns the paths of a photo's sidecars, the most trusted first.
  package mutating func paths(for photo: FilePath) -> [FilePath] {
    guard let name = photo.lastComponent else { return [] }
    let folder = photo.removingLastComponent()
    let contents =
      folders[folder]
      ?? FolderContents(
        (try? FolderNames.of(folder.isEmpty ? "." : folder)) ?? Archive.names(in: folder))
    folders[folder] = contents
    return contents.sidecars(of: name).map(folder.appending)
  }
}
