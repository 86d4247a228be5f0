import GalleryDecoding
import GalleryGeometry
import GalleryModel

/// The stage that decodes photos as small as they get, to know them without showing them. All of their data is read, so that
/// damage is told that tiles of this size do not show.
struct Examining {
  /// The tile that is made of each photo: all of it, on no more pixels than this.
  static let spec = TileSpec(cell: PixelSize(width: 64, height: 64), fit: .contain, focus: .centre)

  private let context: BuildContext

  init(_ context: BuildContext) {
    self.context = context
  }

  /// Decodes photos whose headers could be read.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - deliver: Takes each photo with its tile, or the reason why there is none, in the order of the photos.
  /// - Throws: `CancellationError`, or ``GalleryError`` if there is no decoder.
  func run(
    _ photos: [Inspection], deliver: (Inspection, Result<DecodedPhoto, DecodingFailure>) throws -> Void
  ) async throws {
    let decoder = try context.decoder(for: photos.count)
    try await forEachInOrder(photos, width: context.workers * 8) { inspection in
      await Result { () async throws(DecodingFailure) in
        _ = try inspection.result.get()
        let photo = inspection.photo
        return try await decoder.tiles(
          for: TileRequest(try photo.content, view: photo.view, specs: [Self.spec], checksAll: true))
      }
    } deliver: { inspection, result in
      if case .failure(let failure) = result { try failure.checkIsOfThePhoto() }
      try deliver(inspection, result)
      return true
    }
  }
}
