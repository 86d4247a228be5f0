import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite struct PureTileTests {
  private static let samples = [
    "alps.jpg", "vase.jpg", "balloon.png", "dahlia.webp",
  ]

  /// Cells of all resolutions; some crop much, and each has its own focus.
  private static let specs: [TileSpec] = [(20, 20), (64, 60), (150, 60), (151, 152), (300, 310), (700, 500)]
    .flatMap {
      width, height in
      let cell = PixelSize(width: width, height: height)
      return [
        TileSpec(cell: cell, focus: .centre, previews: .heic),
        TileSpec(cell: cell, focus: .saliency, isRound: true),
        TileSpec(cell: cell, fit: .contain, focus: .auto, enlarges: true),
        TileSpec(cell: cell, part: Rect(x: 0.4, y: 0.3, width: 0.31, height: 0.4)),
      ]
    }

  private func check(_ photo: Photo, _ pool: DecoderPool) async throws {
    let together = try await pool.decode(photo, tiles: Self.specs)
    for (spec, tile) in zip(Self.specs, together.tiles) {
      let alone = try await pool.decode(photo, tiles: [spec])
      #expect(alone.tiles == [tile], "\(photo.id): \(spec)")
    }
  }

  @Test("A tile does not depend on the tiles that are made with it", arguments: samples)
  func alone(sample: String) async throws {
    let pool = Workbench.pool(workers: 1)
    try await check(Workbench.photo(Repository.path("Samples/\(sample)")), pool)
    await pool.shutdown()
  }

  @Test(
    "A tile of a real photo does not depend on others",
    .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
  func real() async throws {
    let pool = Workbench.pool(workers: 2)
    for file in try Workbench.files("photos").filter({ !$0.hasSuffix(".md") }).prefix(Torture.isOn ? 20 : 3) {
      try await check(Workbench.photo(file), pool)
    }
    await pool.shutdown()
  }
}
