import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDigest
import GalleryModel
import GalleryOptions
import GalleryText

/// Everything that decides the bytes of a sheet, gathered in the order in which it is drawn.
///
/// Tiles stand for the content of their photo and all of the request that they were made by, since all tiles of a request
/// come from one decode.
struct SheetSignature {
  private let hash = SHA256()
  /// The number of tiles so far.
  private(set) var count = 0

  /// Begins with what is known before any tile.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - plan: The plan that it belongs to.
  ///   - configuration: The options of its product.
  ///   - surroundings: Everything about this system that decides what is drawn.
  init(_ page: Plan.Page, of plan: Plan, _ configuration: Configuration, surroundings: [UInt8]) throws {
    var writer = ByteWriter()
    writer.put(surroundings)
    for option in Configuration.options where option.stage.isOfSheets {
      writer.put(option.name, option.texts(configuration))
    }
    // A saved plan holds everything that drawing it takes.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let drawn = Plan(orientation: plan.orientation, page: plan.page, pages: [page])
    writer.put(Array(try encoder.encode(drawn)))
    hash.update(writer.bytes)
  }

  /// Adds a tile.
  ///
  /// - Parameters:
  ///   - placement: The place of the tile.
  ///   - inspected: The photo.
  ///   - caption: The caption of the photo.
  ///   - specs: All tiles that were asked for together with it.
  ///   - sha256: The hash of the photo's file.
  mutating func add(
    _ placement: TilePlacement, of inspected: InspectedPhoto, caption: Caption?, among specs: [TileSpec],
    sha256: String
  ) {
    count += 1
    let photo = inspected.photo
    var writer = ByteWriter()
    let cell = placement.cell
    writer.put(
      placement.index, cell.x, cell.y, cell.width, cell.height, photo.shownName,
      inspected.spokenText(caption: caption), photo.details.link ?? photo.download?.url, sha256)
    writer.put(recipe: TileRequest(.bytes([]), view: photo.view, specs: specs))
    hash.update(writer.bytes)
  }

  /// Returns the key of the sheet. The signature ends with it.
  func key(in catalogue: Catalogue) -> CatalogueKey {
    let digest = hash.finalize().bytes
    return catalogue.sheetKey(digest)
  }
}
