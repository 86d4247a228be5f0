public import GalleryModel

/// An event that a build reports while it runs.
public enum BuildEvent: Sendable {
  /// The photos are known; how many there are.
  case found(photos: Int)
  /// A source is a web service; what was recognised, and how many photos there are: `IIIF manifest, 24 photos`.
  case recognised(String)
  /// A photo was fetched from the web, or could not be.
  case fetched(photos: Int, of: Int)
  /// The heads in a photo were looked for, where tiles show heads in one size.
  case searched(photos: Int, of: Int)
  /// A photo was compared with the others, where photos that show the same picture are reported.
  case compared(photos: Int, of: Int)
  /// Photos could not be fetched for one and the same reason: `403 from images.example`. No ``problem(_:)`` comes for
  /// each.
  case skipped(photos: Int, reason: String)
  /// A photo is finished with, shown or not.
  case finished(photos: Int, of: Int)
  /// A sheet is encoded and written, in all its formats; how many are by now, and how many there will be.
  case written(sheets: Int, of: Int)
  /// A photo is damaged or skipped.
  case problem(Problem)
  /// A note for people that concerns no single photo.
  case note(String)
}
