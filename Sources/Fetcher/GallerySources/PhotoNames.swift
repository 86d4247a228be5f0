import GalleryFiles

/// Classifies files and folders by their names, before any content is read.
package enum PhotoNames {
  private static let rawExtensions: Set<String> = [
    "cr2", "cr3", "nef", "nrw", "arw", "dng", "raf", "orf", "rw2", "rwl", "pef", "srw", "3fr", "fff",
    "iiq",
  ]
  /// JPEG and HEIF, which cameras and phones write beside RAW files.
  private static let developedExtensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "heic", "heif", "hif",
  ]
  private static let otherExtensions: Set<String> = [
    "png", "webp", "avif", "tif", "tiff", "gif", "jxl", "mpo", "bmp", "jp2", "psd", "psb", "svg",
  ]

  /// Returns the extension of a name in lower case. It is empty without a dot.
  package static func pathExtension(_ name: Substring) -> String {
    name[stem(name).endIndex...].dropFirst().lowercased()
  }

  static func isRaw(_ name: Substring) -> Bool { rawExtensions.contains(pathExtension(name)) }

  static func isDeveloped(_ name: Substring) -> Bool { developedExtensions.contains(pathExtension(name)) }

  /// Returns a Boolean value that indicates whether a name has an extension used for photos, supported or
  /// not.
  package static func promisePhoto(_ name: Substring) -> Bool {
    let ending = pathExtension(name)
    return developedExtensions.contains(ending) || rawExtensions.contains(ending)
      || otherExtensions.contains(ending)
  }

  static func stem(_ name: Substring) -> Substring {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return name[..<dot]
  }

  /// Returns a Boolean value that indicates whether Apple's software exported a photo with its edits: `IMG_E1234`
  /// beside `IMG_1234`.
  static func isEdited(_ name: Substring) -> Bool { editMark(in: name)?.lowercased() == "e" }

  /// Returns the letter between `IMG_` and the number: E for edited photos, O for edits of the original.
  private static func editMark(in name: Substring) -> Character? {
    let stem = stem(name)
    guard stem.prefix(4).lowercased() == "img_", let mark = stem.dropFirst(4).first, "EOeo".contains(mark),
      stem.count > 5, stem.dropFirst(5).allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return mark
  }

  /// Returns an equal text for the paths of all files of a shot: the normal form without extension and mark.
  static func shot(_ path: Substring) -> String {
    var parts = ForeignPath.parts(String(path))
    let name = parts.popLast()?[...] ?? ""
    var stem = stem(name)
    if editMark(in: name) != nil { stem = stem.prefix(4) + stem.dropFirst(5) }
    return ForeignPath.key((parts + [String(stem)]).joined(separator: "/"))
  }

  /// The endings of copies that software leaves beside files, of incomplete downloads, and of thumbnails (THM).
  private static let copyEndings: Set<String> = [
    "bak", "backup", "bck", "bkp", "old", "orig", "original", "save", "sav", "tmp", "temp", "part", "partial",
    "crdownload", "download", "filepart", "thm",
  ]

  /// Returns a Boolean value that indicates whether a file is a copy by its name: `a.jpg_original` (ExifTool),
  /// `a.jpg.bak`, `a.jpg~`, `#a.jpg#`, `MVI_1.THM`.
  static func isCopy(_ name: Substring) -> Bool {
    if name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#") { return true }
    let ending = pathExtension(name)
    // `a.bak2`, and the last word of `a.jpg_exiftool_tmp`.
    let word = ending.split(separator: "_").last ?? ""
    let digits = word.reversed().prefix { $0.isASCII && $0.isNumber }.count
    return copyEndings.contains(String(word.dropLast(digits)))
  }

  /// The extensions of the movie of a Live Photo and of Apple's list of edits.
  private static let siblingExtensions: Set<String> = ["mov", "mp4", "aae"]

  /// Returns the names in a folder that belong to a photo of the same name: the files that phones write
  /// beside photos.
  static func siblings(among names: [FilePath.Component]) -> [FilePath.Component] {
    let siblings = names.filter { siblingExtensions.contains(pathExtension($0.text[...])) }
    guard !siblings.isEmpty else { return [] }
    let photos = Set(names.lazy.map { $0.text[...] }.filter(promisePhoto).map(shot))
    return siblings.filter { photos.contains(shot($0.text[...])) }
  }

  /// Folders for the thumbnails of other software, in lower case.
  private static let thumbnailFolders: Set<String> = ["@eadir", "@__thumb", "__macosx"]
  /// Folders for snapshots and deleted files, in lower case.
  private static let copyFolders: Set<String> = [
    "#snapshot", "~snapshot", "@recently-snapshot", "#recycle", "@recycle", "$recycle.bin",
  ]

  /// Returns a Boolean value that indicates whether the name alone excludes a file or folder: hidden ones,
  /// thumbnails of other software, snapshots and deleted files.
  static func isIgnored(_ name: String) -> Bool {
    if name.hasPrefix(".") { return true }
    // A fast check: few names begin like this.
    guard let first = name.utf8.first, "@_#~$".utf8.contains(first) else { return false }
    return thumbnailFolders.contains(name.lowercased()) || isCopyFolder(name)
  }

  /// Returns a Boolean value that indicates whether a folder has snapshots or deleted files, which count as other
  /// files.
  static func isCopyFolder(_ name: String) -> Bool { copyFolders.contains(name.lowercased()) }
}
