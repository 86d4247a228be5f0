import GalleryDecoding

/// The stage that finds the heads in every photo, if tiles show heads at one size. It runs before planning.
/// Stored faces come from the photo's header; other photos are searched.
struct FindingHeads: Stage {
  /// The maximum number of heads to show of a photo; the largest ones are kept.
  static let limit = 64

  /// Finds heads, and reports the number of photos without any. Throws if there is no decoder.
  func run(_ run: inout Run) async throws {
    guard run.needsHeads else { return }
    let context = run.context
    let count = run.ordered.photos.count
    let decoder = try context.decoder(for: count)
    var photos: [InspectedPhoto] = []
    photos.reserveCapacity(count)

    try await forEachInOrder(run.ordered.photos, width: context.workers * 2) { photo -> InspectedPhoto? in
      var photo = photo
      guard photo.failure == nil else { return photo }
      guard let heads = await Self.heads(of: photo, by: decoder) else { return nil }
      photo.heads = .all(heads)
      return photo
    } deliver: { _, photo in
      guard var photo else { throw CancellationError() }
      let heads = photo.allHeads
      if heads.count > Self.limit {
        context.note("\(photo.photo.label): only the \(Self.limit) largest of \(heads.count) heads are shown")
        photo.heads = .all(Self.sorted(Array(heads.sorted { $0.size > $1.size }.prefix(Self.limit))))
      }
      photos.append(photo)
      context.observe(.searched(photos: photos.count, of: count))
    }

    let without = photos.count { $0.failure == nil && $0.allHeads.isEmpty }
    if without > 0 {
      let detector =
        Focus.findsFaces ? "" : "; gallery was built without dlib, so only stored face regions are used"
      context.note("no head was found in \(without.counted("photo")); --head has no effect there\(detector)")
    }

    run.ordered.photos = photos
  }

  /// Returns the heads in a photo, from left to right; `nil` if the build was cancelled.
  private static func heads(of photo: InspectedPhoto, by decoder: any TileSource) async -> [PhotoHead]? {
    let stored = photo.facts.metadata?.faces ?? []
    guard stored.isEmpty, Focus.findsFaces else {
      return sorted(stored.map { PhotoHead(area: $0.head, name: $0.name) })
    }
    do throws(DecodingFailure) {
      var view = photo.photo.view
      view.focus = nil
      let found = try await decoder.tiles(
        for: TileRequest(try photo.photo.content, view: view, specs: [], findsFaces: true))
      return sorted(found.heads.map { PhotoHead(area: $0) })
    } catch {
      // Decoding fails again when the tile is made. The reason is reported then.
      return error == .cancelled ? nil : []
    }
  }

  private static func sorted(_ heads: [PhotoHead]) -> [PhotoHead] {
    heads.sorted { ($0.area.midX, $0.area.midY) < ($1.area.midX, $1.area.midY) }
  }
}
