package import GalleryFiles

/// The sidecars of a folder: XMP files beside photos, for software that does not modify the photos
/// themselves. The sidecar of `1.jpg` is `1.jpg.xmp`, or else `1.xmp`.
package struct Sidecars {
  /// The sidecars by their names without extension.
  private var files: [String: FilePath.Component] = [:]

  init(_ names: [FilePath.Component]) {
    for name in names where PhotoNames.pathExtension(name.text[...]) == "xmp" {
      files[Self.stem(name.text)] = name
    }
  }

  /// The preferred one first.
  func names(for photo: FilePath.Component) -> [FilePath.Component] {
    guard !files.isEmpty, PhotoNames.pathExtension(photo.text[...]) != "xmp" else { return [] }
    return [files[photo.text], files[Self.stem(photo.text)]].compactMap(\.self)
  }

  /// `nil` if there is no sidecar.
  package static func path(for photo: FilePath) -> FilePath? {
    guard let name = photo.lastComponent?.text else { return nil }
    let folder = photo.removingLastComponent()
    return [name + ".xmp", name + ".XMP", stem(name) + ".xmp", stem(name) + ".XMP"].lazy
      .map { folder.pushing(FilePath(text: $0)) }
      .first { $0 != photo && (try? Stat($0)) != nil }
  }

  private static func stem(_ name: String) -> String { String(PhotoNames.stem(name[...])) }
}
