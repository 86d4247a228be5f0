package import GalleryGeometry
package import SystemPackage

/// The bytes of a photo, or where they are.
package enum PhotoContent: Sendable, Hashable {
  case file(FilePath)
  case bytes([UInt8])
}

/// A request for the tiles of one photo.
///
/// The value holds all that it takes to make them, so that it does not matter where they are made.
package struct TileRequest: Sendable, Hashable {
  package var content: PhotoContent
  /// The SHA-256 that the photo's bytes must have, as 64 hexadecimal digits; `nil` if it is not known. Default: `nil`.
  package var sha256: String?
  /// The way in which the photo is shown. Default: as its file says.
  package var view: PhotoView
  package var specs: [TileSpec]
  /// A Boolean value that indicates whether faces are looked for, whatever the tiles need. Default: no.
  package var findsFaces: Bool
  /// A Boolean value that indicates whether all of the photo is read, so that damage is told that no pixel of the tiles
  /// shows. Default: no.
  package var checksAll: Bool

  package init(
    _ content: PhotoContent, sha256: String? = nil, view: PhotoView = PhotoView(), specs: [TileSpec],
    findsFaces: Bool = false, checksAll: Bool = false
  ) {
    self.content = content
    self.sha256 = sha256
    self.view = view
    self.specs = specs
    self.findsFaces = findsFaces
    self.checksAll = checksAll
  }
}

/// A request for what the header of one photo tells, and a sidecar of it.
package struct FactsRequest: Sendable, Hashable {
  package var content: PhotoContent
  /// The file beside it that says more about it, in XMP. Default: `nil`.
  package var sidecar: FilePath?
  /// The point that crops have in their middle, in fractions of the upright photo, as its source says. Default: `nil`.
  package var focus: Point?
  /// The way in which the photo is shown, where that is decided already. Default: `nil`.
  package var view: PhotoView?
  /// A Boolean value that indicates whether the photo's metadata are read too.
  package var metadata: Bool

  package init(
    _ content: PhotoContent, sidecar: FilePath? = nil, focus: Point? = nil, view: PhotoView? = nil,
    metadata: Bool
  ) {
    self.content = content
    self.sidecar = sidecar
    self.focus = focus
    self.view = view
    self.metadata = metadata
  }
}
