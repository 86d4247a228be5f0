import GalleryDecoding

/// The stage that decodes photos into tiny tiles, to examine them without showing them.
struct Examining {
  /// The tile of each photo: the whole photo within this size.
  static let spec = TileSpec(cell: PixelSize(width: 64, height: 64), fit: .contain, focus: .centre)

  let context: BuildContext
  var specs = [Self.spec]
  /// A Boolean value that indicates whether to read all image data, to find damage
  /// that tiles hide. Defaults to `true`.
  var checksAll = true

  /// Decodes photos whose headers are readable. `deliver` is called in order.
  ///
  /// - Throws: `CancellationError`, or `GalleryError` if there is no decoder.
  func run(
    _ photos: [InspectedPhoto],
    deliver: (InspectedPhoto, Result<DecodedPhoto, DecodingFailure>) throws -> Void
  ) async throws {
    let decoder = try context.decoder(for: photos.count)
    try await forEachInOrder(photos, width: context.workers * 8) { [specs, checksAll] inspected in
      await Result { () async throws(DecodingFailure) in
        if inspected.header == nil, let failure = inspected.failure { throw failure }
        let photo = inspected.photo
        return try await decoder.tiles(
          for: TileRequest(try photo.content, view: photo.view, specs: specs, checksAll: checksAll))
      }
    } deliver: { inspected, result in
      if case .failure(let failure) = result { try failure.checkIsOfThePhoto() }
      try deliver(inspected, result)
    }
  }
}
