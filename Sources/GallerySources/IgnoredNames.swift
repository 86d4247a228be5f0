/// Names that never hold photos of the user's.
enum IgnoredNames {
  /// Folders of thumbnails that other software leaves beside photos.
  private static let folders: Set<String> = ["@eaDir", ".thumbnails", "__MACOSX"]

  /// Returns whether a file or folder is passed over by its name alone: hidden ones and other software's thumbnails.
  static func contains(_ name: String) -> Bool {
    name.hasPrefix(".") || folders.contains(name)
  }
}
