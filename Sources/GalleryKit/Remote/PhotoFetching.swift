import GalleryDecoding
import GalleryModel
import GallerySources

/// Brings photos here that listings name, in the smallest pictures that the sheets allow.
///
/// What sheets need is known from a plan that is made before the photos are here, with the sizes that the listings
/// tell. Where a plan with the photos themselves needs more of one, its next larger picture is fetched, once.
struct PhotoFetching {
  /// Photos with their headers, and those that could not be fetched.
  struct Result {
    /// In the order of the sources.
    var headers: [PhotoHeader] = []
    var failures: [DownloadFailure] = []
  }

  let transport: any Transport
  let decoder: any PhotoDecoder
  /// Puts photos into order.
  let order: Configuration
  /// Whether what is written in photos is read too.
  let needsMetadata: Bool
  /// Whether originals are fetched, whatever sheets need.
  let takesOriginals: Bool
  /// What is needed of photos that lie in their order.
  let needs: ([InspectedPhoto]) throws -> NeededPictures
  let observe: @Sendable (BuildEvent) -> Void

  /// Fetches everything.
  func run(_ found: FoundPhotos) async throws -> Result {
    let local = try await PhotoHeader.read(found.files, by: decoder, metadata: needsMetadata)
    let here = Dictionary(uniqueKeysWithValues: local.map { ($0.photo.id, $0) })
    let remotes = Dictionary(uniqueKeysWithValues: found.remotes.map { ($0.photo.id, $0.remote) })
    var fetched: [Photo.ID: (picture: FetchedPicture, header: PhotoHeader)] = [:]
    var failures: [Photo.ID: DownloadFailure] = [:]

    let first = try orders(found, here: here)
    var count = 0
    try await download.run(first) { order, outcome in
      switch outcome {
      case .fetched(let picture, let header): fetched[order.photo.id] = (picture, header)
      case .failed(let failure): failures[order.photo.id] = failure
      }
      count += 1
      observe(.fetched(photos: count, of: first.count))
    }

    let larger = try ordersOfLarger(found, remotes: remotes, here: here, fetched: fetched)
    var kept = 0
    try await download.run(larger) { order, outcome in
      if case .fetched(let picture, let header) = outcome, case .success = header.result {
        fetched[order.photo.id] = (picture, header)
      } else {
        kept += 1
      }
    }
    if kept > 0 { observe(.note("\(kept) photos could not be fetched in a larger size and may look soft")) }

    var result = Result()
    for element in found.elements {
      let id = element.photo.id
      if let header = here[id] ?? fetched[id]?.header {
        result.headers.append(header)
      } else if let failure = failures[id] {
        result.failures.append(failure)
        result.headers.append(failure.header(of: element.photo))
      }
    }
    return result
  }

  private var download: PhotoDownload {
    PhotoDownload(transport: transport, decoder: decoder, needsMetadata: needsMetadata)
  }

  /// Which picture of each photo is fetched first.
  private func orders(_ found: FoundPhotos, here: [Photo.ID: PhotoHeader]) throws -> [PhotoDownload.Order] {
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

  /// Which photos turned out to need a larger picture.
  private func ordersOfLarger(
    _ found: FoundPhotos, remotes: [Photo.ID: RemotePhoto], here: [Photo.ID: PhotoHeader],
    fetched: [Photo.ID: (picture: FetchedPicture, header: PhotoHeader)]
  ) throws -> [PhotoDownload.Order] {
    guard fetched.values.contains(where: { $0.picture.choice.kind != .original }) else { return [] }
    let headers = found.elements.compactMap { here[$0.photo.id] ?? fetched[$0.photo.id]?.header }
    let chooser = try chooser(headers, hasOrder: found.hasOrder)
    return found.remotes.compactMap { photo, remote in
      guard let (picture, header) = fetched[photo.id] else { return nil }
      guard case .success(let facts) = header.result else {
        // Whether the original is any better is worth a try.
        guard picture.choice.kind != .original else { return nil }
        return .init(photo: photo, remote: remote, choice: remote.original)
      }
      return chooser.larger(remote, as: photo.id, than: facts.size, taken: picture.choice)
        .map { .init(photo: photo, remote: remote, choice: $0) }
    }
  }

  private func chooser(_ headers: [PhotoHeader], hasOrder: Bool) throws -> PictureChooser {
    PictureChooser(try needs(Inspection(headers, order: order, hasOrder: hasOrder).photos))
  }
}

extension RemotePhoto {
  /// Whether there is any picture but the original.
  fileprivate var hasChoice: Bool { !variants.isEmpty || sizes != nil }
}
