import GalleryFiles

/// Classifies files and folders by their names, before any content is read.
package enum PhotoNames {
  private static let rawExtensions: Set<String> = [
    "cr2", "cr3", "nef", "nrw", "arw", "dng", "raf", "orf", "rw2", "rwl", "pef", "srw", "3fr", "fff",
    "iiq",
  ]
  private static let jpegExtensions: Set<String> = ["jpg", "jpeg", "jpe", "jfif"]
  private static let otherExtensions: Set<String> = [
    "png", "webp", "heic", "heif", "hif", "avif", "tif", "tiff", "gif", "jxl", "mpo", "bmp", "jp2",
    "psd", "psb", "svg",
  ]

  /// Returns the extension of a name in lower case. It is empty without a dot.
  package static func pathExtension(_ name: Substring) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  static func isRaw(_ name: Substring) -> Bool { rawExtensions.contains(pathExtension(name)) }

  static func isJPEG(_ name: Substring) -> Bool { jpegExtensions.contains(pathExtension(name)) }

  /// Returns a Boolean value that indicates whether a name has an extension used for photos, supported or
  /// not.
  package static func promisePhoto(_ name: Substring) -> Bool {
    let ending = pathExtension(name)
    return jpegExtensions.contains(ending) || rawExtensions.contains(ending)
      || otherExtensions.contains(ending)
  }

  static func stem(_ name: Substring) -> Substring {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return name[..<dot]
  }

  /// The extensions of the movie of a Live Photo and of Apple's list of edits.
  private static let siblingExtensions: Set<String> = ["mov", "mp4", "aae"]

  /// Returns the names in a folder that belong to a photo of the same name: the files that phones write
  /// beside photos.
  static func siblings(among names: [FilePath.Component]) -> [FilePath.Component] {
    let siblings = names.filter { siblingExtensions.contains(pathExtension($0.text[...])) }
    guard !siblings.isEmpty else { return [] }
    func stem(_ name: FilePath.Component) -> String { Self.stem(name.text[...]).lowercased() }
    let photos = Set(names.lazy.filter { promisePhoto($0.text[...]) }.map(stem))
    return siblings.filter { photos.contains(stem($0)) }
  }

  /// Folders for the thumbnails of other software, and for deleted files.
  private static let ignoredFolders: Set<String> = [
    "@eaDir", ".thumbnails", "__MACOSX", "#recycle", "@Recycle", "$RECYCLE.BIN",
  ]

  /// Returns a Boolean value that indicates whether the name alone excludes a file or folder: hidden ones,
  /// thumbnails of other software and deleted files.
  static func isIgnored(_ name: String) -> Bool { name.hasPrefix(".") || ignoredFolders.contains(name) }
}
