import GalleryDecoding
import GalleryGeometry
import GalleryModel
import GalleryText

/// A photo whose header has been read: it can be laid out.
struct InspectedPhoto: Sendable, Hashable {
  let photo: Photo
  let facts: PhotoFacts
  /// The reason why nothing but a placeholder can be shown, if the photo's header tells already. Default: `nil`.
  var failure: DecodingFailure?

  /// The time at which the photo was taken: as its source tells, or else as its file does.
  var taken: PhotoDate? { photo.details.taken ?? facts.metadata?.taken }
}

extension InspectedPhoto {
  /// A photo that keeps its place although nothing is known of it. It is a square, which both orientations show.
  init(placeholderFor photo: Photo, failure: DecodingFailure) {
    self.init(
      photo: photo, facts: PhotoFacts(size: PixelSize(width: 1, height: 1)), failure: failure)
  }
}
