package import SystemPackage

/// The bytes of a photo, or where they are.
package enum PhotoContent: Sendable, Hashable {
  /// A regular file, by its path.
  case file(FilePath)
  /// The bytes of a file.
  case bytes([UInt8])
}

/// A request for the tiles of one photo.
///
/// The value holds all that it takes to make them, so that it does not matter where they are made.
package struct TileRequest: Sendable, Hashable {
  /// The photo.
  package var content: PhotoContent
  /// The SHA-256 that the photo's bytes must have, as 64 hexadecimal digits; `nil` if it is not known. Default: `nil`.
  package var sha256: String?
  /// The tiles, one for each specification.
  package var specs: [TileSpec]

  /// Creates a request.
  package init(_ content: PhotoContent, sha256: String? = nil, specs: [TileSpec]) {
    self.content = content
    self.sha256 = sha256
    self.specs = specs
  }
}
