import GalleryDecoding
import GallerySources
import GalleryWeb
import SystemPackage

/// Downloads images, a bounded number at once, and reads their headers on arrival.
struct PhotoDownload {
  /// A downloaded photo, or the reason for its failure.
  enum Outcome: Sendable {
    case fetched(ImageVariant, InspectedPhoto)
    case failed(DownloadFailure)

    /// A Boolean value that indicates whether another variant may succeed after this one failed.
    fileprivate var isWorthAnotherPicture: Bool {
      switch self {
      case .fetched(_, let photo): photo.failure != nil
      case .failed(let failure): failure.isOfPicture
      }
    }
  }

  /// The maximum number of concurrent requests. The transport sends fewer;
  /// the others wait there for their host.
  private static let width = 96

  let transport: any Transport
  let decoder: any TileSource
  let needsMetadata: Bool

  /// Downloads all photos and delivers them in order.
  func run(_ photos: [WebPhoto], deliver: (WebPhoto, Outcome) -> Void) async throws {
    try await forEachInOrder(photos, width: Self.width) { photo in
      await fetch(photo)
    } deliver: { photo, outcome in
      guard let outcome else { throw CancellationError() }
      deliver(photo, outcome)
    }
  }

  /// Downloads one photo; returns `nil` if the build was cancelled.
  ///
  /// Listings may name sizes that servers do not have. If a variant fails, the next larger one and the
  /// original are requested. If all fail, the first failure is reported.
  func fetch(_ photo: WebPhoto) async -> Outcome? {
    let first = await fetch(photo.choice, of: photo)
    guard first?.isWorthAnotherPicture == true else { return first }
    for choice in photo.remote.others(than: photo.choice) {
      guard let outcome = await fetch(choice, of: photo) else { return nil }
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
        preconditionFailure("downloads are files")
      }
      var fetched = photo.photo
      fetched.location = .fetched(file, Photo.Download(url: choice.address.redacted))
      fetched.byteCount = count
      return await inspect(fetched, at: file, choice, of: photo)
    } catch {
      if error.cause == .cancelled { return nil }
      return .failed(DownloadFailure(photo, at: choice.address, error))
    }
  }

  private func inspect(
    _ fetched: Photo, at file: FilePath, _ choice: ImageVariant, of photo: WebPhoto
  ) async -> Outcome? {
    var inspected = await decoder.inspect([fetched], metadata: needsMetadata)[0]
    if let failure = inspected.failure {
      if failure == .cancelled { return nil }
      if failure.isOtherContent, let content = await WrongContent.description(of: file, by: decoder) {
        return .failed(DownloadFailure(photo, at: choice.address, notAPicture: content))
      }
    }
    if let width = inspected.header?.size.width {
      inspected.photo.location = .fetched(file, Photo.Download(url: choice.address.redacted, width: width))
    }
    return .fetched(choice, inspected)
  }
}
