import GalleryModel

/// The photos of the sources against the list of those that there must be.
struct ManifestMatch {
  /// The name of the list's file.
  let file: String
  /// The number of photos that the list names.
  let rows: Int
  /// The photos that no source has, in the order of the list.
  let missing: [Reconciliation.Row]
  /// The photos and other files that the list does not name.
  let unlisted: Set<Photo.ID>
}
