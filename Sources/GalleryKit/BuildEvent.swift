public import GalleryModel

/// What a build reports while it runs.
public enum BuildEvent: Sendable {
  /// The photos are known; how many there are.
  case found(photos: Int)
  /// A photo is finished with, shown or not.
  case finished(photos: Int, of: Int)
  /// A photo is damaged or skipped.
  case problem(Problem)
  /// Something worth a word that concerns no single photo.
  case note(String)
}
