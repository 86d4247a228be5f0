import GallerySources
import GalleryWeb

/// How much of a listing on the web was read.
public struct SourceCoverage: Sendable, Hashable, Codable {
  /// Whether the listing was read to its end.
  public enum Status: String, Sendable, Hashable, Codable {
    /// The service states the end.
    case proven
    /// The service does not say whether there are more photos.
    case unproven
    /// The requested limit ended the reading.
    case limited
    /// Photos are missing.
    case short
  }

  /// The address of the listing, with secrets replaced.
  public var url: String
  /// The kind of listing, such as `IIIF manifest`.
  public var kind: String
  /// The number of its photos that were read.
  public var photos: Int
  /// Whether the listing was read to its end.
  public var status: Status
  /// The evidence for the status, or the reason for doubt; `nil` without any.
  public var reason: String?

  init(_ address: WebAddress, _ listing: RemoteListing) {
    url = address.redacted
    kind = listing.adapter
    photos = listing.photos.count
    status = Status(listing.coverage)
    reason = listing.coverage.detail
  }
}

extension SourceCoverage.Status {
  init(_ coverage: Coverage) {
    switch coverage {
    case .proven: self = .proven
    case .unproven: self = .unproven
    case .limited: self = .limited
    case .short: self = .short
    }
  }
}
