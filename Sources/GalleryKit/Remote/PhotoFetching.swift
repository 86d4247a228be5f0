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
  /// Whether what is written in photos is read too.
  let needsMetadata: Bool
  let orders: PictureOrders
  let observe: @Sendable (BuildEvent) -> Void

  /// Fetches everything.
  func run(_ found: FoundPhotos) async throws -> Result {
    let local = try await PhotoHeader.read(found.files, by: decoder, metadata: needsMetadata)
    let here = Dictionary(uniqueKeysWithValues: local.map { ($0.photo.id, $0) })
    var fetched: [Photo.ID: PictureOrders.Fetched] = [:]
    var failures: [Photo.ID: DownloadFailure] = [:]

    let first = try orders.first(found, here: here)
    var count = 0
    try await download.run(first) { order, outcome in
      switch outcome {
      case .fetched(let picture, let header): fetched[order.photo.id] = (picture, header)
      case .failed(let failure): failures[order.photo.id] = failure
      }
      count += 1
      observe(.fetched(photos: count, of: first.count))
    }

    let larger = try orders.larger(found, here: here, fetched: fetched)
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
}
