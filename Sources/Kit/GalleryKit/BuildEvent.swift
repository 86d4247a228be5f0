/// An event that a build reports while it runs.
public enum BuildEvent: Sendable {
  /// All photos have been found.
  case found(photos: Int)
  /// A web service was recognised. The text names its kind and the number of
  /// photos: `IIIF manifest, 24 photos`.
  case recognised(String)
  /// A photo was downloaded, or its download failed.
  case fetched(photos: Int, of: Int)
  /// A photo was searched for heads, if tiles show heads at one size.
  case searched(photos: Int, of: Int)
  /// A photo was compared with the others, if duplicates are reported.
  case compared(photos: Int, of: Int)
  /// Photos could not be downloaded for the same reason, such as `403 from images.example`. There is no
  /// ``problem(_:)`` for each of them.
  case skipped(photos: Int, reason: String)
  /// A photo is finished, shown or not.
  case finished(photos: Int, of: Int)
  /// A sheet was written in all its formats. The values are the number written so far and the total.
  case written(sheets: Int, of: Int)
  /// A photo is damaged or skipped.
  case problem(Problem)
  /// A note for the user that does not belong to a single photo.
  case note(String)
}
