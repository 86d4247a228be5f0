import GalleryFiles

/// The names in a folder, on a disk or in an archive: photos, and the files that belong to them.
struct FolderContents {
  private let sidecars: PathTable<FilePath.Component>
  private let companions: Set<FilePath.Component>

  init(_ names: [FilePath.Component]) {
    let sidecars = Sidecars.among(names)
    self.sidecars = sidecars
    companions = Set(names.flatMap { Sidecars.names(for: $0, in: sidecars) })
      .union(PhotoNames.siblings(among: names))
  }

  /// Returns a Boolean value that indicates whether a file belongs to a photo of the folder.
  func isCompanion(_ name: FilePath.Component) -> Bool { companions.contains(name) }

  /// Returns the name of a photo's sidecar; `nil` if it has no sidecar.
  func sidecar(of photo: FilePath.Component) -> FilePath.Component? {
    Sidecars.names(for: photo, in: sidecars).first
  }
}
