import GalleryDecoding
import GalleryModel
import GallerySources
import SystemPackage

/// Fetches pictures, a bounded number at once, and reads their headers as they come.
struct PhotoDownload {
  /// A photo, and which picture of it is wanted.
  struct Order: Sendable {
    let photo: Photo
    let remote: RemotePhoto
    let choice: ImageChoice
  }

  /// A photo that is here, or why it is not.
  enum Outcome: Sendable {
    case fetched(FetchedPicture, PhotoHeader)
    case failed(DownloadFailure)
  }

  /// Photos that are asked for at once. The transport lets fewer through; the others wait there for their host.
  private static let width = 32

  let transport: any Transport
  let decoder: any PhotoDecoder
  /// Whether what is written in photos is read too.
  let needsMetadata: Bool

  /// Fetches all, and hands them over in their order.
  ///
  /// - Throws: `CancellationError`.
  func run(_ orders: [Order], deliver: (Order, Outcome) -> Void) async throws {
    try await forEachInOrder(orders, width: Self.width) { order in
      await fetch(order)
    } deliver: { order, outcome in
      guard let outcome else { throw CancellationError() }
      deliver(order, outcome)
      return true
    }
  }

  /// One photo; `nil` when the build was cancelled.
  private func fetch(_ order: Order) async -> Outcome? {
    let address = order.choice.address
    do throws(TransportError) {
      let response = try await transport.send(WebRequest(address, for: .photo))
      guard case .file(let file, let count) = response.body else {
        preconditionFailure("photos come as files")
      }
      let picture = FetchedPicture(choice: order.choice, file: file, byteCount: count)
      return await inspect(picture, order)
    } catch {
      if case .cancelled = error { return nil }
      return .failed(DownloadFailure(order.photo.id, order.remote, at: address, error))
    }
  }

  private func inspect(_ picture: FetchedPicture, _ order: Order) async -> Outcome? {
    var header = await PhotoHeader.read(
      order.photo.fetched(picture), by: decoder, metadata: needsMetadata)
    if case .success(let facts) = header.result { header.photo.download?.width = facts.size.width }
    if case .failure(.cancelled) = header.result { return nil }
    if case .failure(let failure) = header.result, failure.isOtherContent,
      let what = WrongContent.description(of: picture.file)
    {
      return .failed(
        DownloadFailure(order.photo.id, order.remote, at: picture.choice.address, notAPicture: what))
    }
    return .fetched(picture, header)
  }
}
