package import GalleryFiles

/// Finds sidecars: XMP files beside photos, for software that does not modify the photos themselves. The sidecar
/// of `1.jpg` is `1.jpg.xmp`, or else `1.xmp`.
package struct Sidecars: Sendable {
  private static let fileExtension = "xmp"
  private var folders: [FilePath: PathTable<FilePath.Component>] = [:]

  package init() {}

  /// Returns the sidecar of a photo; `nil` if it has no sidecar. Each folder is listed once.
  package mutating func path(for photo: FilePath) -> FilePath? {
    guard let name = photo.lastComponent else { return nil }
    let folder = photo.removingLastComponent()
    if folders[folder] == nil {
      guard let names = try? FolderNames.of(folder.isEmpty ? "." : folder) else {
        return Self.names(for: name).flatMap {
          [$0 + Self.fileExtension, $0 + Self.fileExtension.uppercased()]
        }
        .map { folder.pushing(FilePath(text: $0)) }
        .first { Archive.member(at: $0) != nil }
      }
      folders[folder] = Self.among(names)
    }
    return folders[folder].flatMap { Self.names(for: name, in: $0).first }.map(folder.appending)
  }

  /// Returns the XMP files of a folder.
  static func among(_ names: [FilePath.Component]) -> PathTable<FilePath.Component> {
    var sidecars = PathTable<FilePath.Component>()
    for name in names where isSidecar(name) { sidecars.add(name, at: name.text) }
    return sidecars
  }

  /// Returns a photo's sidecars among the XMP files of its folder, the preferred one first.
  static func names(
    for photo: FilePath.Component, in sidecars: PathTable<FilePath.Component>
  ) -> [FilePath.Component] {
    guard !sidecars.isEmpty else { return [] }
    return names(for: photo).compactMap { sidecars.values(at: $0 + fileExtension).first }
  }

  /// Returns the names of a photo's sidecars up to the extension, the preferred one first.
  private static func names(for photo: FilePath.Component) -> [String] {
    guard !isSidecar(photo) else { return [] }
    return ["\(photo.text).", "\(PhotoNames.stem(photo.text[...]))."]
  }

  private static func isSidecar(_ name: FilePath.Component) -> Bool {
    PhotoNames.pathExtension(name.text[...]) == fileExtension
  }
}
