import GallerySources
import SystemPackage

/// A picture that is here now.
struct FetchedPicture: Sendable {
  /// The picture that was chosen.
  let choice: ImageChoice
  /// Its file, for as long as the transport is there.
  let file: FilePath
  /// The size of the file.
  let byteCount: Int
}
