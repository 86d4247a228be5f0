package import GalleryMarkup
package import GalleryModel

/// Turns photos into facts and tiles, and markup into documents.
package protocol PhotoDecoder: MarkupParsing {
  /// Reads a photo's header, and no more of the file than that takes. No pixel is decoded.
  ///
  /// - Parameter metadata: whether ``PhotoFacts/metadata`` is filled too.
  func inspect(_ photo: Photo, metadata: Bool) async throws(DecodingFailure) -> PhotoFacts

  /// Reads and decodes a photo once and makes a tile for each specification, in their order.
  func decode(_ photo: Photo, tiles: [TileSpec]) async throws(DecodingFailure) -> DecodedPhoto
}

extension PhotoDecoder {
  /// Reads a photo's header without metadata.
  package func inspect(_ photo: Photo) async throws(DecodingFailure) -> PhotoFacts {
    try await inspect(photo, metadata: false)
  }
}
