import GalleryDecoding
import GalleryModel
import GallerySources

/// A photo that could not be fetched, and why.
struct DownloadFailure: Sendable {
  /// What became of a request, as far as exit statuses care.
  enum Kind: Sendable, Hashable {
    /// The server wants to know who asks.
    case unauthorized
    /// It may work another time.
    case transient
    /// It will not.
    case permanent
  }

  let photo: Photo.ID
  let remote: RemotePhoto
  /// What was asked for.
  let address: WebAddress
  /// In a few words, the same for every photo that failed so, as the report says it: `403 from images.example`,
  /// `images.example: no such host`.
  let reason: String
  let kind: Kind
  /// Whether another build may try it: not where the address itself was refused.
  let isWorthAnotherTry: Bool

  init(_ photo: Photo.ID, _ remote: RemotePhoto, at address: WebAddress, _ error: TransportError) {
    self.photo = photo
    self.remote = remote
    self.address = address
    // People know what 403 is, and the number is what they search for.
    reason = error.status.map { "\($0) from \(address.host)" } ?? "\(address.host): \(error.reason)"
    kind = error.isAuthorization ? .unauthorized : error.isTransient ? .transient : .permanent
    isWorthAnotherTry = !error.isRefusal
  }

  init(_ photo: Photo.ID, _ remote: RemotePhoto, at address: WebAddress, notAPicture what: String) {
    self.photo = photo
    self.remote = remote
    self.address = address
    reason = "\(what) from \(address.host)"
    kind = .permanent
    isWorthAnotherTry = true
  }

  /// The photo as inspection knows it.
  func header(of photo: Photo) -> PhotoHeader {
    var photo = photo
    photo.download = Photo.Download(url: address.redacted)
    return PhotoHeader(photo: photo, result: .failure(.notFetched(reason)))
  }
}

extension TransportError {
  /// Whether gallery itself refused to ask: nobody should be led to ask again.
  fileprivate var isRefusal: Bool {
    switch cause {
    case .addressRefused, .secretRefused, .redirectRefused, .malformedRequest: true
    default: false
    }
  }
}

extension [DownloadFailure] {
  /// One line for each cause at each host, in the order in which they first came:
  /// `403 from images.example: 212 photos skipped`.
  var groups: [(reason: String, photos: Int)] {
    let counts = Dictionary(grouping: self, by: \.reason).mapValues(\.count)
    var seen: Set<String> = []
    return map(\.reason).filter { seen.insert($0).inserted }.map { ($0, counts[$0] ?? 0) }
  }
}
