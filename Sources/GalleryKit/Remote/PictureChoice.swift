import GalleryModel
import GallerySources

/// A remote photo, and the variant to download.
struct PictureRequest: Sendable {
  let photo: WebPhoto
  let choice: ImageVariant
}

/// Chooses the variants to download, from plans made only for this choice.
struct PictureChoice {
  /// The order of photos in these plans.
  let ordering: PhotoOrdering
  /// Returns the pixels needed for sorted photos.
  let needs: ([InspectedPhoto]) throws -> NeededPictures
  /// A Boolean value that indicates whether to download originals regardless of the sheets' needs.
  let isOfOriginals: Bool
  /// A Boolean value that indicates whether originals are needed for metadata from cameras and photo software, which
  /// smaller variants lack.
  let needsOriginals: Bool

  /// The choice that always downloads originals.
  static var originals: PictureChoice {
    PictureChoice(
      ordering: PhotoOrdering(), needs: { _ in NeededPictures([]) }, isOfOriginals: true,
      needsOriginals: false)
  }

  /// Returns the missing variants; `nil` if no download is needed. The first round requests one variant per photo.
  /// The second requests larger variants where needed, and originals where the first response was unreadable.
  func missing(in pictures: FetchedPictures) throws -> [PictureRequest]? {
    let requests =
      switch pictures.rounds {
      case 0: try first(pictures.entries, hasOrder: pictures.hasOrder)
      case 1: try larger(pictures)
      default: [PictureRequest]()
      }
    return requests.isEmpty ? nil : requests
  }

  /// Returns the first variant to download for each photo.
  func first(_ entries: [InspectedPhotos.Entry], hasOrder: Bool) throws -> [PictureRequest] {
    let photos = entries.compactMap(\.webPhoto)
    // Planning is slow, so skip it without a choice of variants.
    guard !isOfOriginals, !needsOriginals, photos.contains(where: \.remote.hasChoice) else {
      // An impossible layout fails with one photo too. Planning it here reports the error before any download.
      if let photo = photos.first { _ = try needed([photo.expectedInspection], hasOrder: hasOrder) }
      return photos.map { PictureRequest(photo: $0, choice: $0.remote.original) }
    }
    let needed = try needed(entries.map(\.expectedInspection), hasOrder: hasOrder)
    return photos.map {
      PictureRequest(photo: $0, choice: needed.choice(of: $0.remote, as: $0.photo.id))
    }
  }

  /// Returns larger variants for photos that need them.
  private func larger(_ pictures: FetchedPictures) throws -> [PictureRequest] {
    guard pictures.hasSmallerPictures else { return [] }
    let inspections = pictures.entries.compactMap { entry in
      switch entry {
      case .here(let inspection, _): inspection
      case .web(let photo): pictures.picture(of: photo.photo.id)?.inspection
      }
    }
    let needed = try needed(inspections, hasOrder: pictures.hasOrder)
    return pictures.entries.compactMap(\.webPhoto).compactMap { photo in
      guard let (choice, inspection) = pictures.picture(of: photo.photo.id) else { return nil }
      guard case .success(let facts) = inspection.result else {
        guard choice.kind != .original else { return nil }
        return PictureRequest(photo: photo, choice: photo.remote.original)
      }
      return needed.larger(photo.remote, as: photo.photo.id, than: facts.size, current: choice)
        .map { PictureRequest(photo: photo, choice: $0) }
    }
  }

  private func needed(_ inspections: [Inspection], hasOrder: Bool) throws -> NeededPictures {
    try needs(ordering.photos(inspections, hasOrder: hasOrder).photos)
  }
}

extension WebPhoto {
  /// The expected inspection before the download, with the size from the listing.
  var expectedInspection: Inspection {
    Inspection(
      photo: photo, result: .success(PhotoFacts(size: remote.shape ?? NeededPictures.usualShape)))
  }
}

extension RemotePhoto {
  /// A Boolean value that indicates whether the photo has variants other than the original.
  var hasChoice: Bool { !variants.isEmpty || sizes != nil }
}
