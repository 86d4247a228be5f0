import GalleryModel
import GallerySources

/// A photo on the web, and the picture of it that is wanted.
struct PictureRequest: Sendable {
  let photo: WebPhoto
  let choice: ImageChoice
}

/// Chooses the pictures that are fetched, by plans that are made for it alone.
struct PictureChoice {
  /// Puts photos into the order in which they are planned.
  let ordering: PhotoOrdering
  /// Returns the pixels that are needed of photos that lie in their order.
  let needs: ([InspectedPhoto]) throws -> NeededPictures
  /// A Boolean value that indicates whether originals are asked for, whatever sheets need.
  let isOfOriginals: Bool
  /// A Boolean value that indicates whether originals are fetched because what photo software and cameras wrote is in
  /// them alone.
  let needsOriginals: Bool

  /// The choice of originals, whatever sheets need.
  static var originals: PictureChoice {
    PictureChoice(
      ordering: PhotoOrdering(), needs: { _ in NeededPictures([]) }, isOfOriginals: true,
      needsOriginals: false)
  }

  /// Returns the pictures that are missing: first one of each photo; then, once, a larger one where that turned out to
  /// be needed, or the original where what came is no picture. `nil` when none is.
  func missing(in pictures: FetchedPictures) throws -> [PictureRequest]? {
    let requests =
      switch pictures.rounds {
      case 0: try first(pictures.entries, hasOrder: pictures.hasOrder)
      case 1: try larger(pictures)
      default: [PictureRequest]()
      }
    return requests.isEmpty ? nil : requests
  }

  /// Returns the picture of each photo that is fetched first.
  func first(_ entries: [InspectedPhotos.Entry], hasOrder: Bool) throws -> [PictureRequest] {
    let photos = entries.compactMap(\.webPhoto)
    // A plan takes time: not where there is nothing to choose.
    guard !isOfOriginals, !needsOriginals, photos.contains(where: \.remote.hasChoice) else {
      // A layout that is impossible is so with one photo too: nothing is fetched for it.
      if let photo = photos.first { _ = try needed([photo.expectedInspection], hasOrder: hasOrder) }
      return photos.map { PictureRequest(photo: $0, choice: $0.remote.original) }
    }
    let needed = try needed(entries.map(\.expectedInspection), hasOrder: hasOrder)
    return photos.map {
      PictureRequest(photo: $0, choice: needed.choice(of: $0.remote, as: $0.photo.id))
    }
  }

  /// Returns other pictures of photos that turned out to need them.
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
  /// The inspection that is expected before the photo is here: it has the size that the listing tells.
  var expectedInspection: Inspection {
    Inspection(
      photo: photo, result: .success(PhotoFacts(size: remote.shape ?? NeededPictures.usualShape)))
  }
}

extension RemotePhoto {
  /// A Boolean value that indicates whether there is any picture but the original.
  var hasChoice: Bool { !variants.isEmpty || sizes != nil }
}
