import GalleryModel

/// A photo whose header has been read: it can be laid out.
struct InspectedPhoto: Sendable {
  let photo: Photo
  let facts: PhotoFacts
}
