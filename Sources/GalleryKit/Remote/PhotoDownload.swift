import GalleryDecoding
import GalleryModel
import GallerySources
import GalleryWeb
import SystemPackage

/// Downloads images, a bounded number at once, and reads their headers on arrival.
struct PhotoDownload {
  /// A downloaded photo, or the reason for its failure.
  enum Outcome: Sendable {
    case fetched(FetchedPicture, Inspection)
    case failed(DownloadFailure)

    /// A Boolean value that indicates whether another variant may succeed after this one failed.
    fileprivate var isWorthAnotherPicture: Bool {
      switch self {
      case .fetched(_, let inspection): if case .failure = inspection.result { true } else { false }
      case .failed(let failure): failure.isOfPicture
      }
    }
  }

  /// The maximum number of concurrent requests. The transport sends fewer; the others wait there for their host.
  private static let width = 96

  let transport: any Transport
  let decoder: any TileSource
  /// A Boolean value that indicates whether to read the metadata of photos too.
  let needsMetadata: Bool

  /// Downloads all photos and delivers them in request order.
  func run(_ requests: [PictureRequest], deliver: (PictureRequest, Outcome) -> Void) async throws {
    try await forEachInOrder(requests, width: Self.width) { request in
      await fetch(request)
    } deliver: { request, outcome in
      guard let outcome else { throw CancellationError() }
      deliver(request, outcome)
      return true
    }
  }

  /// Downloads one photo; returns `nil` if the build was cancelled.
  ///
  /// Listings may name sizes that servers do not have. If a variant fails, the next larger one and the original are
  /// requested. If all fail, the first failure is reported.
  func fetch(_ request: PictureRequest) async -> Outcome? {
    let first = await fetch(request.choice, of: request.photo)
    guard first?.isWorthAnotherPicture == true else { return first }
    for choice in request.photo.remote.others(than: request.choice) {
      guard let outcome = await fetch(choice, of: request.photo) else { return nil }
      if !outcome.isWorthAnotherPicture { return outcome }
    }
    return first
  }

  private func fetch(_ choice: ImageVariant, of photo: WebPhoto) async -> Outcome? {
    do throws(TransportError) {
      var request = WebRequest(choice.address, for: .photo)
      if choice.kind == .original { request.tag = photo.remote.tag }
      request.referrer = photo.remote.page ?? WebAddress(photo.source)
      let response = try await transport.send(request)
      guard case .file(let file, let count) = response.body else {
        preconditionFailure("photos come as files")
      }
      return await inspect(FetchedPicture(choice: choice, file: file, byteCount: count), photo)
    } catch {
      if error.cause == .cancelled { return nil }
      return .failed(DownloadFailure(photo, at: choice.address, error))
    }
  }

  private func inspect(_ picture: FetchedPicture, _ photo: WebPhoto) async -> Outcome? {
    var inspection = await Inspection.of(photo.fetched(picture), by: decoder, metadata: needsMetadata)
    switch inspection.result {
    case .success(let facts):
      let download = Photo.Download(
        url: picture.choice.address.redacted, width: facts.size.width)
      inspection.photo.location = .fetched(picture.file, download)
    case .failure(.cancelled): return nil
    case .failure(let failure):
      if failure.isOtherContent,
        let content = await WrongContent.description(of: picture.file, by: decoder)
      {
        return .failed(DownloadFailure(photo, at: picture.choice.address, notAPicture: content))
      }
    }
    return .fetched(picture, inspection)
  }
}

/// A downloaded image.
struct FetchedPicture: Sendable {
  /// The downloaded variant.
  let choice: ImageVariant
  /// The image file, which exists as long as the transport.
  let file: FilePath
  /// The size of the file.
  let byteCount: Int
}
