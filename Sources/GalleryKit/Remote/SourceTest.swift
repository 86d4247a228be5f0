import GallerySources

/// The photos that a build would find in a source, listed without fetching them: `gallery sources test`.
package struct SourceTest: Sendable {
  /// A photo, and the picture of it that would be fetched.
  package struct Sample: Sendable {
    /// The photo's identity.
    package let id: String
    /// Its title, where the listing tells one.
    package let title: String?
    /// The original: its address, secrets in it replaced, and its size.
    package let original: Picture
    /// The picture that would be fetched.
    package let chosen: Picture
  }

  /// A picture for people.
  package struct Picture: Sendable, CustomStringConvertible {
    let address: String
    let width: Int?
    let height: Int?
    /// A Boolean value that indicates whether the picture is the original.
    package let isOriginal: Bool

    init(_ choice: ImageChoice) {
      address = choice.address.redacted
      (width, height) = (choice.width, choice.height)
      isOriginal = choice.kind == .original
    }

    /// Address and size.
    package var description: String {
      guard let width else { return address }
      return "\(address) (\(width)\(height.map { " × \($0)" } ?? " columns"))"
    }
  }

  /// Photos that are shown.
  static let sampleCount = 3

  /// The source, secrets in it replaced.
  package let source: String
  /// A sentence that tells what was recognised, and how many photos there are.
  package let summary: String
  /// The reason why the source was taken for that.
  package let reason: String
  /// A sentence that tells how the listing goes on; empty for one page.
  package let paging: String
  /// Further notes for people.
  package let notes: [String]
  /// The first photos.
  package let samples: [Sample]
  /// Requests for the listing.
  package let listingRequests: Int
  /// Requests for photos, if none fails and none turns out to be needed larger.
  package let photoRequests: Int
}

extension SourceTest {
  /// Chooses the pictures of a listing's photos.
  ///
  /// - Throws: ``GalleryError/noPhotos(sources:)`` if there are no photos.
  init(_ listing: RemoteListing, at address: WebAddress, choice: PictureChoice) throws {
    let source = address.redacted
    guard !listing.photos.isEmpty else { throw GalleryError.noPhotos(sources: [source]) }
    let entries = listing.photos.map {
      InspectedPhotos.Entry.web(WebPhoto(id: $0.id, $0, source: source))
    }
    let requests = try choice.first(entries, hasOrder: true)
    self.init(
      source: source, summary: listing.summary, reason: listing.reason, paging: listing.paging,
      notes: listing.notes + listing.problems.map(\.description),
      samples: requests.prefix(Self.sampleCount).map { request in
        Sample(
          id: request.photo.photo.id, title: request.photo.remote.title,
          original: Picture(request.photo.remote.original), chosen: Picture(request.choice))
      },
      listingRequests: listing.requests, photoRequests: requests.count)
  }
}
