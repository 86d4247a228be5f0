import Foundation
import GalleryDecoding
import GalleryModel
import GallerySources
import GalleryWeb

/// A photo that could not be fetched, and the reason.
struct DownloadFailure: Sendable {
  /// The kind of failure, as far as exit statuses care.
  enum Kind: Sendable, Hashable {
    /// The server wants to know who asks.
    case unauthorized
    /// It may work another time.
    case transient
    /// It will not.
    case permanent
  }

  /// The photo.
  let webPhoto: WebPhoto
  /// The address that was asked for.
  let address: WebAddress
  /// The reason in a few words, the same for every photo that failed so, as the report says it:
  /// `403 from images.example`, `images.example: no such host`.
  let reason: String
  let kind: Kind
  /// A Boolean value that indicates whether the server answered, but not with this picture.
  let isOfPicture: Bool
  /// A Boolean value that indicates whether another build may try it: not where the address itself was refused.
  let isWorthAnotherTry: Bool

  init(_ photo: WebPhoto, at address: WebAddress, _ error: TransportError) {
    webPhoto = photo
    self.address = address
    // People know what 403 is, and the number is what they search for.
    reason = error.status.map { "\($0) from \(address.host)" } ?? "\(address.host): \(error.reason)"
    kind = error.isAuthorization ? .unauthorized : error.isTransient ? .transient : .permanent
    isOfPicture = error.status.map { [400, 403, 404, 410, 415].contains($0) } ?? false
    isWorthAnotherTry = !error.isRefusal
  }

  init(_ photo: WebPhoto, at address: WebAddress, notAPicture content: String) {
    webPhoto = photo
    self.address = address
    reason = "\(content) from \(address.host)"
    kind = .permanent
    isOfPicture = true
    isWorthAnotherTry = true
  }

  /// The photo's identity.
  var photo: Photo.ID { webPhoto.photo.id }

  /// The problem of the photo, which is on no sheet.
  var problem: Problem {
    Problem(photo: photo, label: webPhoto.photo.label, outcome: .skipped, reason: reason)
  }

  /// The inspection of the photo: one that failed.
  var inspection: Inspection {
    var photo = webPhoto.photo
    photo.location = .web(address: address.redacted)
    return Inspection(photo: photo, result: .failure(.missing(reason)))
  }
}

extension TransportError {
  /// A Boolean value that indicates whether gallery itself refused to ask: nobody should be led to ask again.
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

/// The photos that could not be fetched, as a list that can be a source again.
struct FailureList {
  /// The content of the file; `nil` where nothing is worth another try.
  let data: Data?
  /// The number of photos that are not in it since their addresses hold secrets.
  let secretCount: Int

  /// Lists failures. Those of a saved plan, which names no sources, are in no list.
  init(_ failures: [DownloadFailure]) throws {
    let retryable = failures.filter { $0.isWorthAnotherTry && !$0.webPhoto.source.isEmpty }
    let entries = retryable.compactMap(PhotoEntry.init)
    secretCount = retryable.count - entries.count
    data = entries.isEmpty ? nil : try entries.map { try $0.line() }.reduce(Data(), +)
  }
}

extension GalleryError {
  /// Creates the error that ends a build whose listing could not be read.
  init(listing error: ListingError) {
    if case .configuration(let problems) = error {
      self = .configuration(problems)
    } else if case .signIn = error {
      self = .unauthorized(error.description)
    } else if let cause = error.transportError, cause.isAuthorization {
      self = .unauthorized(error.description)
    } else if let cause = error.transportError, cause.isTransient {
      self = .remote(error.description)
    } else {
      self = .source(error.description)
    }
  }

  /// Creates the error that ends a build for which nothing at all could be fetched.
  init(nothingFetched failures: [DownloadFailure], problems: [Problem]) {
    let reasons = failures.groups.map { "\($0.reason): \($0.photos)" }.joined(separator: ", ")
    let text =
      (problems.count == 1
        ? "the only photo could not be fetched" : "none of the \(problems.count) photos could be fetched")
      + " (\(reasons))"
    if failures.contains(where: { $0.kind == .transient }) {
      self = .remote(text + "; try again later")
    } else if failures.contains(where: { $0.kind == .unauthorized }) {
      self = .unauthorized(text + "; give a credential with -H, --auth-env or --netrc")
    } else {
      self = .nothingDecodable(problems)
    }
  }
}
