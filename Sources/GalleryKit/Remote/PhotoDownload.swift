import GalleryDecoding
import GalleryModel
import GallerySources
import SystemPackage

/// Fetches pictures, a bounded number at once, and reads their headers as they come.
struct PhotoDownload {
  /// A photo that is here, or the reason why it is not.
  enum Outcome: Sendable {
    case fetched(FetchedPicture, Inspection)
    case failed(DownloadFailure)
  }

  /// Photos that are asked for at once. The transport lets fewer through; the others wait there for their host.
  private static let width = 32

  let transport: any Transport
  let decoder: any TileSource
  /// A Boolean value that indicates whether the metadata of photos are read too.
  let needsMetadata: Bool

  /// Fetches all, and hands them over in their order.
  ///
  /// - Throws: `CancellationError`.
  func run(_ requests: [PictureRequest], deliver: (PictureRequest, Outcome) -> Void) async throws {
    try await forEachInOrder(requests, width: Self.width) { request in
      await fetch(request)
    } deliver: { request, outcome in
      guard let outcome else { throw CancellationError() }
      deliver(request, outcome)
      return true
    }
  }

  /// Fetches one photo; `nil` when the build was cancelled.
  private func fetch(_ request: PictureRequest) async -> Outcome? {
    let address = request.choice.address
    do throws(TransportError) {
      let response = try await transport.send(WebRequest(address, for: .photo))
      guard case .file(let file, let count) = response.body else {
        preconditionFailure("photos come as files")
      }
      return await inspect(
        FetchedPicture(choice: request.choice, file: file, byteCount: count), request.photo)
    } catch {
      if case .cancelled = error { return nil }
      return .failed(DownloadFailure(request.photo, at: address, error))
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
