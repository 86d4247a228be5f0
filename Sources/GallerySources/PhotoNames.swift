/// Names that promise a photo.
package enum PhotoNames {
  private static let rawExtensions: Set<String> = ["cr2", "nef", "arw", "dng", "raf", "orf", "rw2", "pef"]
  private static let jpegExtensions: Set<String> = ["jpg", "jpeg", "jpe", "jfif"]
  private static let otherExtensions: Set<String> = [
    "png", "webp", "heic", "heif", "hif", "avif", "tif", "tiff", "gif", "jxl", "mpo", "bmp", "jp2", "psd",
  ]

  /// The part of a name behind its last dot, in lower case; empty where there is none.
  static func pathExtension(_ name: Substring) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Returns whether a name ends like a camera's raw format.
  static func isRaw(_ name: Substring) -> Bool { rawExtensions.contains(pathExtension(name)) }

  /// Returns whether a name ends like a JPEG file.
  static func isJPEG(_ name: Substring) -> Bool { jpegExtensions.contains(pathExtension(name)) }

  /// Returns whether a name ends like any picture format that people keep photos in, read by gallery or not.
  static func promisePhoto(_ name: Substring) -> Bool {
    let ending = pathExtension(name)
    return jpegExtensions.contains(ending) || rawExtensions.contains(ending)
      || otherExtensions.contains(ending)
  }

  /// Folders of thumbnails that other software leaves beside photos, and of what was thrown away.
  private static let ignoredFolders: Set<String> = [
    "@eaDir", ".thumbnails", "__MACOSX", "#recycle", "@Recycle", "$RECYCLE.BIN",
  ]

  /// Returns whether a file or folder is passed over by its name alone: hidden ones, other software's thumbnails and what
  /// was thrown away.
  static func isIgnored(_ name: String) -> Bool { name.hasPrefix(".") || ignoredFolders.contains(name) }
}
