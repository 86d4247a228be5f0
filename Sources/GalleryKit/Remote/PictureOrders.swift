import GalleryModel
import GallerySources

/// Decides which pictures are fetched, by plans that are made for it alone.
struct PictureOrders {
  /// A picture that is here, and what its header tells.
  typealias Fetched = (picture: FetchedPicture, header: PhotoHeader)

  /// The order of photos.
  let order: OrderOptions
  /// What photos are gathered by.
  let groupBy: Grouping
  /// Whether photos that cannot be shown are laid out all the same.
  let keepsPlaces: Bool
  /// Whether originals are fetched, whatever sheets need.
  let takesOriginals: Bool
  /// What is needed of photos that lie in their order.
  let needs: ([InspectedPhoto]) throws -> NeededPictures

  /// Which picture of each photo is fetched first.
  ///
  /// - Parameters:
  ///   - found: the photos.
  ///   - here: the headers of those that are here.
  func first(_ found: FoundPhotos, here: [Photo.ID: PhotoHeader]) throws -> [PhotoDownload.Order] {
    let remotes = found.remotes
    // A plan takes time: not where there is nothing to choose.
    guard !takesOriginals, remotes.contains(where: { $0.remote.hasChoice }) else {
      return remotes.map { .init(photo: $0.photo, remote: $0.remote, choice: $0.remote.original) }
    }
    let headers = found.elements.compactMap { element -> PhotoHeader? in
      guard let remote = element.remote else { return here[element.photo.id] }
      let facts = PhotoFacts(size: remote.shape ?? PictureChooser.usualShape)
      return PhotoHeader(photo: element.photo, result: .success(facts))
    }
    let chooser = try chooser(headers, hasOrder: found.hasOrder)
    return remotes.map { photo, remote in
      .init(photo: photo, remote: remote, choice: chooser.choose(remote, as: photo.id))
    }
  }

  /// Which photos turned out to need another picture: a larger one, or the original where what came is none.
  func larger(
    _ found: FoundPhotos, here: [Photo.ID: PhotoHeader], fetched: [Photo.ID: Fetched]
  ) throws -> [PhotoDownload.Order] {
    guard fetched.values.contains(where: { $0.picture.choice.kind != .original }) else { return [] }
    let headers = found.elements.compactMap { here[$0.photo.id] ?? fetched[$0.photo.id]?.header }
    let chooser = try chooser(headers, hasOrder: found.hasOrder)
    return found.remotes.compactMap { photo, remote in
      guard let (picture, header) = fetched[photo.id] else { return nil }
      guard case .success(let facts) = header.result else {
        guard picture.choice.kind != .original else { return nil }
        return .init(photo: photo, remote: remote, choice: remote.original)
      }
      return chooser.larger(remote, as: photo.id, than: facts.size, taken: picture.choice)
        .map { .init(photo: photo, remote: remote, choice: $0) }
    }
  }

  private func chooser(_ headers: [PhotoHeader], hasOrder: Bool) throws -> PictureChooser {
    let inspection = Inspection(
      headers, order: order, groupBy: groupBy, hasOrder: hasOrder, keepsPlaces: keepsPlaces)
    return PictureChooser(try needs(inspection.photos))
  }
}

extension RemotePhoto {
  /// Whether there is any picture but the original.
  fileprivate var hasChoice: Bool { !variants.isEmpty || sizes != nil }
}
