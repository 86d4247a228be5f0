import Foundation
import GalleryDecoding
import GallerySources
import GalleryWeb

/// A photo that could not be downloaded, and the reason.
struct DownloadFailure: Sendable {
  /// The kind of failure, which determines the exit status.
  enum Kind: Sendable, Hashable {
    /// The server requires credentials.
    case unauthorized
    /// A retry may succeed.
    case transient
    /// A retry will not succeed.
    case permanent
  }

  let webPhoto: WebPhoto
  /// The requested address.
  let address: WebAddress
  /// A short reason for the report, identical for all photos with the same failure:
  /// `403 from images.example`, `images.example: no such host`.
  let reason: String
  /// The reason without details of the photo, by which failures are counted.
  private(set) var group: String
  let kind: Kind
  /// A Boolean value that indicates whether the server answered but did not deliver this image.
  let isOfPicture: Bool
  /// A Boolean value that indicates whether another build may retry; false if
  /// gallery refused the address itself.
  let isWorthAnotherTry: Bool

  init(_ photo: WebPhoto, at address: WebAddress, _ error: TransportError) {
    webPhoto = photo
    self.address = address
    // Users know status codes such as 403 and search for them.
    reason = error.cause.status.map { "\($0) from \(address.host)" } ?? "\(address.host): \(error.cause.text)"
    group = reason
    kind = error.cause.isAuthorization ? .unauthorized : error.cause.isTransient ? .transient : .permanent
    isOfPicture = error.cause.status.map { [400, 403, 404, 410, 415].contains($0) } ?? false
    isWorthAnotherTry = !error.isRefusal
  }

  init(_ photo: WebPhoto, at address: WebAddress, notAPicture content: String) {
    webPhoto = photo
    self.address = address
    reason = "\(content) from \(address.host)"
    // Each page has its own title.
    let title = content.firstRange(of: " (\"")
    group = "\(content[..<(title?.lowerBound ?? content.endIndex)]) from \(address.host)"
    kind = .permanent
    isOfPicture = true
    isWorthAnotherTry = true
  }

  var photo: Photo.ID { webPhoto.id }

  /// The problem of the photo, which is missing from all sheets.
  var problem: Problem { webPhoto.photo.problem(reason) }

  var inspected: InspectedPhoto {
    var photo = webPhoto.photo
    photo.location = .web(address: address.redacted)
    return InspectedPhoto(photo: photo, failure: .missing(reason))
  }
}

extension TransportError {
  /// A Boolean value that indicates whether gallery itself refused the request.
  /// Retrying such a request is useless.
  fileprivate var isRefusal: Bool {
    switch cause {
    case .addressRefused, .secretRefused, .redirectRefused, .malformedRequest: true
    default: false
    }
  }
}

extension [DownloadFailure] {
  /// The number of photos for each group, in order of first occurrence: `403 from images.example` and 212.
  var groups: [(reason: String, photos: Int)] {
    let members = Dictionary(grouping: self, by: \.group)
    var seen: Set<String> = []
    return filter { seen.insert($0.group).inserted }.map { first in
      let others = members[first.group] ?? []
      let isSame = others.allSatisfy { $0.reason == first.reason }
      return (isSame ? first.reason : "\(first.group), such as \(first.photo)", others.count)
    }
  }
}

/// The photos that could not be downloaded, as a list that a later build can use as a source.
struct FailureList {
  /// The content of the file; `nil` if no failed photo can be retried.
  private(set) var data: Data?
  /// The number of photos left out because their addresses contain secrets.
  private(set) var secretCount = 0

  /// Creates an empty list.
  init() {}

  /// Creates the list of failures. Failures of a saved plan are left out, since it names no sources.
  init(_ failures: [DownloadFailure]) throws {
    let retryable = failures.filter { $0.isWorthAnotherTry && !$0.webPhoto.source.isEmpty }
    let entries = retryable.compactMap(PhotoEntry.init)
    secretCount = retryable.count - entries.count
    data = entries.isEmpty ? nil : try entries.reduce(into: Data()) { $0 += try $1.line() }
  }
}

extension GalleryError {
  init(listing error: ListingError) {
    if case .configuration(let problems) = error {
      self = .configuration(problems)
    } else if case .signIn = error {
      self = .unauthorized(error.description)
    } else if let cause = error.transportError?.cause, cause.isAuthorization {
      self = .unauthorized(error.description)
    } else if let cause = error.transportError?.cause, cause.isTransient {
      self = .remote(error.description)
    } else {
      self = .source(error.description)
    }
  }

  init(nothingFetched failures: [DownloadFailure], problems: [Problem]) {
    let reasons = failures.groups.map { "\($0.reason): \($0.photos)" }.joined(separator: ", ")
    let text =
      (problems.count == 1
        ? "cannot download the only photo" : "cannot download any of the \(problems.count) photos")
      + " (\(reasons))"
    if failures.contains(where: { $0.kind == .transient }) {
      self = .remote(text + "; try again later")
    } else if failures.contains(where: { $0.kind == .unauthorized }) {
      self = .unauthorized(text + "; give credentials with -H or --netrc")
    } else {
      self = .nothingDecodable(problems)
    }
  }
}
