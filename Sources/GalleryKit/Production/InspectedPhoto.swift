import GalleryModel

/// A photo whose header has been read: it can be laid out.
struct InspectedPhoto: Sendable {
  let photo: Photo
  let facts: PhotoFacts

  /// When the photo was taken: as its source tells, or else as its file does.
  var taken: PhotoDate? { photo.details.taken ?? facts.metadata?.taken }
}
