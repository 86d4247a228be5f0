import GalleryWeb
import SystemPackage

/// An answer as it is kept: a body, or a redirect.
struct CacheEntry: Sendable, Hashable {
  /// 200 or 203, or that of a redirect.
  var status: Int
  var headers: WebHeaders
  /// The hash of the body; `nil` for a redirect.
  var body: String?
  /// Of the body, in bytes.
  var size: Int
  /// In seconds since 1970; `nil` where every use is to be asked about.
  var freshUntil: Double?
  /// The build that fetched it, or used it last.
  var session: String
}

/// A part of a body that was cut off.
struct PartialBody: Sendable, Hashable {
  /// The value for `If-Range`.
  let validator: String
  let file: FilePath
}
