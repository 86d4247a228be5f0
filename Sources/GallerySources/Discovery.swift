package import GalleryModel

/// What a source turned out to hold.
package struct Discovery: Sendable {
  /// Everything that may be a photo; whether it is one is decided by its content.
  package var photos: [Photo] = []
  /// Folders that could not be read, each with its reason: photos may be missing.
  package var unreadable: [(path: String, reason: String)] = []
  /// What was left out because gallery wrote it, for people.
  package var notes: [String] = []
}
