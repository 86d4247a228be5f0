/// Names that never hold photos of the user's.
enum IgnoredNames {
  /// Folders of thumbnails that other software leaves beside photos, and of what was thrown away.
  private static let folders: Set<String> = [
    "@eaDir", ".thumbnails", "__MACOSX", "#recycle", "@Recycle", "$RECYCLE.BIN",
  ]

  /// Returns whether a file or folder is passed over by its name alone: hidden ones, other software's thumbnails and what
  /// was thrown away.
  static func contains(_ name: String) -> Bool {
    name.hasPrefix(".") || folders.contains(name)
  }
}
