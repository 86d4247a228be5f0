import GalleryModel
import GallerySources

/// The images of remote photos downloaded so far, merged with the photos that were local from the start.
struct FetchedPictures {
  /// A downloaded image, or an image of an earlier run, with the inspection of its header.
  typealias Picture = (choice: ImageVariant, inspection: Inspection)

  /// All photos, in source order.
  let entries: [InspectedPhotos.Entry]
  /// A Boolean value that indicates whether a source defines an order.
  let hasOrder: Bool
  /// The number of completed download rounds.
  private(set) var rounds = 0
  /// The number of photos for which another variant than the first choice was downloaded.
  private(set) var secondChoices = 0
  /// The number of photos for which a larger variant could not be downloaded.
  private(set) var softCount = 0
  private var pictures: [Photo.ID: Picture] = [:]
  private var failures: [Photo.ID: DownloadFailure] = [:]

  init(of entries: [InspectedPhotos.Entry], hasOrder: Bool) {
    self.entries = entries
    self.hasOrder = hasOrder
  }

  /// Returns the downloaded image of a photo; `nil` if there is no such image.
  func picture(of photo: Photo.ID) -> Picture? { pictures[photo] }

  /// A Boolean value that indicates whether any image is a variant other than the original.
  var hasSmallerPictures: Bool { pictures.values.contains { $0.choice.kind != .original } }

  /// Records the outcome of a request. If a larger variant fails, the smaller one is kept.
  mutating func record(_ outcome: PhotoDownload.Outcome, of request: PictureRequest) {
    let photo = request.photo.photo.id
    guard pictures[photo] != nil else {
      switch outcome {
      case .fetched(let picture, let inspection):
        pictures[photo] = (picture.choice, inspection)
        if picture.choice != request.choice { secondChoices += 1 }
      case .failed(let failure): failures[photo] = failure
      }
      return
    }
    if case .fetched(let picture, let inspection) = outcome, case .success = inspection.result {
      pictures[photo] = (picture.choice, inspection)
    } else {
      softCount += 1
    }
  }

  /// Records the header of an image that an earlier run downloaded. The image itself may be missing.
  mutating func record(_ known: Inspection, of request: PictureRequest) {
    pictures[request.photo.photo.id] = (request.choice, known)
  }

  /// Ends a round.
  mutating func endRound() { rounds += 1 }

  /// All photos in source order, and the failed downloads.
  var result: (inspections: [Inspection], failures: [DownloadFailure]) {
    var result: (inspections: [Inspection], failures: [DownloadFailure]) = ([], [])
    for entry in entries {
      switch entry {
      case .here(let inspection, _): result.inspections.append(inspection)
      case .web(let photo):
        if let (_, inspection) = pictures[photo.photo.id] {
          result.inspections.append(inspection)
        } else if let failure = failures[photo.photo.id] {
          result.failures.append(failure)
          result.inspections.append(failure.inspection)
        }
      }
    }
    return result
  }
}
