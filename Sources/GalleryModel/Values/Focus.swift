/// The part of a photo that a crop keeps.
public enum Focus: String, Sendable, Hashable, Codable, CaseIterable {
  /// Faces: those that photo software stored in the file, else those that are found in the picture, else what stands
  /// out as for ``saliency``. Only where gallery was built with a detector of faces.
  case faces
  /// The part that stands out from the rest of the picture: the spectral residual of Hou and Zhang (CVPR 2007).
  case saliency
  /// The face regions that photo software stored in the file; the middle where there are none.
  case regions
  /// The middle.
  case centre
  /// The part that is eye-catching as libvips' smartcrop measures it: edges, skin, saturated colour.
  case attention
  /// The part with the most detail.
  case entropy
  /// Stored face regions where there are any, else faces that are found, where a detector is there and it is worth its
  /// time, else ``saliency``. It is worth its time where the crop cuts off a tenth of the photo or more, and the tile has
  /// 160 pixels or more on its short side.
  case auto
}

extension Focus {
  /// A Boolean value that indicates whether gallery was built with dlib, which finds faces.
  package static var findsFaces: Bool {
    #if GALLERY_HAS_DLIB
      true
    #else
      false
    #endif
  }

  /// The reason why this focus cannot be asked for; `nil` if it can.
  ///
  /// - Parameter findsFaces: A Boolean value that indicates whether there is a detector of faces.
  package func problem(findsFaces: Bool = Focus.findsFaces) -> String? {
    guard self == .faces, !findsFaces else { return nil }
    return
      "this gallery was built without dlib, which finds faces; install libdlib-dev (Debian) or dlib (Homebrew) "
      + "and build gallery again, or use regions, saliency or auto"
  }
}
