import GalleryFiles
package import SystemPackage

/// The sidecars of a folder: files of XMP beside photos, in which software that leaves photos as they are writes about
/// them. That of `1.jpg` is `1.jpg.xmp`, which names it exactly, or else `1.xmp`.
package struct Sidecars {
  /// The sidecars by what is in front of their ending.
  private var files: [String: FilePath.Component] = [:]

  /// - Parameter names: The names in the folder.
  init(_ names: [FilePath.Component]) {
    for name in names where PhotoNames.pathExtension(name.text[...]) == "xmp" {
      files[Self.stem(name.text)] = name
    }
  }

  /// The sidecars of a file; the first one counts.
  func names(for photo: FilePath.Component) -> [FilePath.Component] {
    guard !files.isEmpty, PhotoNames.pathExtension(photo.text[...]) != "xmp" else { return [] }
    return [files[photo.text], files[Self.stem(photo.text)]].compactMap(\.self)
  }

  /// The sidecar beside a file; `nil` where there is none.
  package static func path(for photo: FilePath) -> FilePath? {
    guard let name = photo.lastComponent?.text else { return nil }
    let folder = photo.removingLastComponent()
    return [name + ".xmp", name + ".XMP", stem(name) + ".xmp", stem(name) + ".XMP"].lazy
      .map { folder.pushing(FilePath(text: $0)) }
      .first { $0 != photo && (try? Stat($0)) != nil }
  }

  /// A name without its ending.
  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
