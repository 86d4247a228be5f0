import GalleryCatalogue
import GalleryDecoding

/// The tiles of sheets that need not be drawn.
struct ReusedTiles: Sendable {
  private let tiles: [SheetKey: [Int: KeptSheet.Tile]]

  init(_ offers: [SheetKey: SheetReuse.Offer]) {
    tiles = offers.mapValues { offer in
      Dictionary(offer.sheet.tiles.map { ($0.index, $0) }, uniquingKeysWith: { $1 })
    }
  }

  /// Returns the tile at a place; `nil` if its sheet is drawn.
  func tile(at placement: TilePlacement) -> KeptSheet.Tile? { tiles[placement.sheet]?[placement.index] }

  /// Returns the photo of a job whose sheets need not be drawn, none of them; `nil` for others.
  func photo(of job: TileJob) -> DecodedPhoto? {
    let reused = job.placements.compactMap(tile)
    guard let first = reused.first, reused.count == job.placements.count,
      reused.allSatisfy({ $0.photo.sha256 == first.photo.sha256 })
    else { return nil }
    return first.photo
  }
}
