import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDigest

/// A hash of everything that determines the bytes of a sheet, in drawing order: its page, its tiles, the options
/// of drawing and the surroundings.
struct SheetSignature {
  private let hash = SHA256()
  private(set) var count = 0

  /// Begins the signature with the values that do not depend on tiles. The surroundings are the fonts and
  /// environment variables that affect drawing.
  init(_ page: Plan.Page, of plan: Plan, _ configuration: Configuration, surroundings: [UInt8]) throws {
    var writer = ByteWriter()
    writer.put(surroundings)
    for option in Configuration.optionsOfSheets {
      writer.put(option.name, option.texts(configuration))
    }
    // A plan in its saved form contains everything that is needed to draw it.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let drawn = Plan(orientation: plan.orientation, page: plan.page, pages: [page])
    writer.put(Array(try encoder.encode(drawn)))
    hash.update(writer.bytes)
  }

  /// Adds a tile of a photo with a hash.
  mutating func add(
    _ spec: TileSpec, at placement: TilePlacement, of inspected: InspectedPhoto, caption: Caption?,
    sha256: String
  ) {
    count += 1
    let photo = inspected.photo
    var writer = ByteWriter()
    let cell = placement.cell
    writer.put(
      placement.index, cell.x, cell.y, cell.width, cell.height, photo.shownName,
      inspected.spokenText(caption: caption), photo.link, sha256)
    writer.put(recipe: TileRequest(.bytes([]), view: photo.view, specs: [spec]))
    hash.update(writer.bytes)
  }

  /// Returns the key of the sheet. The signature cannot be used afterwards.
  func key(in catalogue: Catalogue) -> CatalogueKey { catalogue.sheetKey(hash.finalize().bytes) }
}
