package import SystemPackage

/// The bytes of a photo, or the file that contains them.
package enum PhotoContent: Sendable, Hashable {
  case file(FilePath)
  case bytes([UInt8])
}

/// A request for the tiles of one photo. It is self-contained, so any process can make the tiles.
package struct TileRequest: Sendable, Hashable {
  package var content: PhotoContent
  /// The expected SHA-256 of the photo's bytes, as 64 hexadecimal digits; `nil`
  /// if it is unknown. Defaults to `nil`.
  package var sha256: String?
  /// The presentation of the photo. By default, the file decides.
  package var view: PhotoView
  package var specs: [TileSpec]
  /// A Boolean value that indicates whether to detect faces even if the tiles do
  /// not need them. Defaults to `false`.
  package var findsFaces: Bool
  /// A Boolean value that indicates whether to read the whole photo, to
  /// report damage outside of the tiles too.
  package var checksAll: Bool
  /// The number of tiles at the end that become files at once. A cache keeps the files instead. Defaults to 0.
  package var uncachedCount: Int

  package init(
    _ content: PhotoContent, sha256: String? = nil, view: PhotoView = PhotoView(), specs: [TileSpec],
    findsFaces: Bool = false, checksAll: Bool = false, uncachedCount: Int = 0
  ) {
    self.content = content
    self.sha256 = sha256
    self.view = view
    self.specs = specs
    self.findsFaces = findsFaces
    self.checksAll = checksAll
    self.uncachedCount = uncachedCount
  }
}

/// A request for the facts about one photo: its size, view and metadata.
package struct FactsRequest: Sendable, Hashable {
  package var content: PhotoContent
  /// The files beside the photo that describe it, the most trusted first.
  package var sidecars: [FilePath]
  /// The source's centre for crops, in fractions of the upright photo, after its rotation. Defaults to `nil`.
  package var focus: Point?
  /// The clockwise rotation of the upright photo in quarter turns, 0 to 3. Defaults to 0.
  package var quarterTurns: Int
  /// The magnification around the focal point, at least 1. Defaults to 1.
  package var zoom: Double
  /// The presentation of the photo, if it is already decided. Defaults to `nil`.
  package var view: PhotoView?
  package var metadata: Bool

  package init(
    _ content: PhotoContent, sidecars: [FilePath] = [], focus: Point? = nil, quarterTurns: Int = 0,
    zoom: Double = 1, view: PhotoView? = nil, metadata: Bool
  ) {
    self.content = content
    self.sidecars = sidecars
    self.focus = focus
    self.quarterTurns = quarterTurns
    self.zoom = zoom
    self.view = view
    self.metadata = metadata
  }
}
