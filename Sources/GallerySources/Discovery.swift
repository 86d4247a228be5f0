package import GalleryModel

/// The photos that a source holds.
package struct Discovery: Sendable {
  /// Everything that may be a photo; whether it is one is decided by its content.
  package var photos: [Photo] = []
  /// Folders that could not be read, each with its reason: photos may be missing.
  package var unreadable: [(path: String, reason: String)] = []
  /// Sentences for people about files that were left out because gallery wrote them.
  package var notes: [String] = []
}
