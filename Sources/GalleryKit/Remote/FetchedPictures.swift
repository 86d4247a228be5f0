import GalleryModel
import GallerySources

/// The pictures of photos on the web that were fetched so far, among the photos that were here from the start.
struct FetchedPictures {
  /// A picture that is here, or that an earlier run fetched, and what its header tells.
  typealias Picture = (choice: ImageChoice, inspection: Inspection)

  /// All photos, in the order of the sources.
  let entries: [InspectedPhotos.Entry]
  /// A Boolean value that indicates whether a source has an order of its own.
  let hasOrder: Bool
  /// The number of rounds in which pictures were fetched.
  private(set) var rounds = 0
  /// The number of photos that came as another picture than the one that was chosen first.
  private(set) var secondChoices = 0
  /// The number of photos of which a larger picture could not be fetched.
  private(set) var softCount = 0
  private var pictures: [Photo.ID: Picture] = [:]
  private var failures: [Photo.ID: DownloadFailure] = [:]

  init(of entries: [InspectedPhotos.Entry], hasOrder: Bool) {
    self.entries = entries
    self.hasOrder = hasOrder
  }

  /// Returns the picture of a photo, where it is here.
  func picture(of photo: Photo.ID) -> Picture? { pictures[photo] }

  /// A Boolean value that indicates whether any picture is not the original.
  var hasSmallerPictures: Bool { pictures.values.contains { $0.choice.kind != .original } }

  /// Takes down what became of a request. A larger picture that cannot be had costs nothing: the smaller one stays.
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

  /// Takes down what the header of a picture told that an earlier run fetched, and that need not be here.
  mutating func record(_ known: Inspection, of request: PictureRequest) {
    pictures[request.photo.photo.id] = (request.choice, known)
  }

  /// Ends a round.
  mutating func endRound() { rounds += 1 }

  /// All photos in the order of the sources, and those that could not be fetched.
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
