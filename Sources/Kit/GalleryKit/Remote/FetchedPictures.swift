import GallerySources

/// The variants of remote photos downloaded so far.
struct FetchedPictures {
  /// A downloaded variant, or one of an earlier run, and the photo with the facts from its header.
  struct Picture {
    let choice: ImageVariant
    let photo: InspectedPhoto
  }

  /// The number of photos for which another variant than the first choice was downloaded.
  private(set) var secondChoices = 0
  /// The number of photos for which a larger variant could not be downloaded.
  private(set) var softCount = 0
  private var pictures: [Photo.ID: Picture] = [:]
  private(set) var failures: [Photo.ID: DownloadFailure] = [:]

  func picture(of photo: Photo.ID) -> Picture? { pictures[photo] }

  var hasSmallerPictures: Bool { pictures.values.contains { $0.choice.kind != .original } }

  /// Records the outcome of a download. If a larger variant fails, the smaller one is kept.
  mutating func record(_ outcome: PhotoDownload.Outcome, of web: WebPhoto) {
    let id = web.id
    switch (pictures[id], outcome) {
    case (nil, .fetched(let choice, let photo)):
      pictures[id] = Picture(choice: choice, photo: photo)
      if choice != web.choice { secondChoices += 1 }
    case (nil, .failed(let failure)): failures[id] = failure
    case (_?, .fetched(let choice, let photo)) where photo.failure == nil:
      pictures[id] = Picture(choice: choice, photo: photo)
    case (_?, _): softCount += 1
    }
  }

  /// Records the header of an image that an earlier run downloaded. The image itself may be missing.
  mutating func record(_ known: InspectedPhoto, of web: WebPhoto) {
    pictures[web.id] = Picture(choice: web.choice, photo: known)
  }
}
