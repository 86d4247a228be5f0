/// The part of a photo that a crop keeps.
public enum Focus: String, Sendable, Hashable, Codable, CaseIterable {
  /// Faces stored in the file by photo software, else detected faces, else ``saliency``. Requires that
  /// gallery was built with a face detector.
  case faces
  /// The most salient part, by the spectral residual of Hou and Zhang (CVPR 2007).
  case saliency
  /// The face regions that photo software stored in the file, or else the middle.
  case regions
  /// The middle.
  case centre
  /// Stored face regions, else detected faces, else ``saliency``. Detection requires a face detector. It runs
  /// only if the crop removes a tenth of the photo or more and the tile's short side has at least 160 pixels.
  case auto
}

extension Focus {
  /// A Boolean value that indicates whether gallery was built with dlib, the face detector.
  package static var findsFaces: Bool {
    #if GALLERY_HAS_DLIB
      true
    #else
      false
    #endif
  }

  /// Returns the reason why this focus is unavailable; `nil` if it is available.
  package func problem(findsFaces: Bool = Focus.findsFaces) -> String? {
    guard self == .faces, !findsFaces else { return nil }
    return
      "this gallery was built without dlib, which finds faces; install libdlib-dev (Debian) or dlib (Homebrew) "
      + "and rebuild gallery, or use regions, saliency or auto"
  }
}
