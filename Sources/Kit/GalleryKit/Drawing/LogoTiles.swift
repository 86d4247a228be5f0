import Foundation
import GalleryDecoding
import GalleryDrawing
import GalleryModel
import GallerySources
import SystemPackage

/// The logos of a build's products as tiles. Sealed workers decode pictures, like photos.
final class LogoTiles {
  /// The size of a logo over a tile, as a share of the tile's sides.
  private static let tileShare = 0.5
  /// The unit of these sizes, in pixels. Tiles of similar sizes then share one decode.
  private static let step = 16
  /// The size of logos on HTML pages, in pixels.
  private static let webSize = PixelSize(width: 640, height: 160)

  private struct Key: Hashable {
    let product: Int
    let size: PixelSize
  }

  private let logos: [Logo?]
  private let styles: [SheetStyle]
  private let decoder: (any TileSource)?
  private var tiles: [Key: Tile] = [:]
  /// What determines each product's logo: the SHA-256 of a picture, or a text and its style; empty for products without
  /// one.
  private(set) var hashes: [String]

  /// Decodes the logo of each product.
  ///
  /// - Throws: `GalleryError.configuration` if a logo cannot be decoded completely.
  init(_ configurations: [Configuration], _ context: BuildContext) async throws {
    logos = configurations.map(\.page.mark)
    let styles = configurations.map(SheetStyle.init)
    self.styles = styles
    hashes = zip(logos, styles).map { logo, style in
      guard case .text(let text)? = logo?.content else { return "" }
      return "\(text) \(style.font ?? "") \(style.language) \(style.inkOnPhotos)"
    }
    decoder = try logos.contains { $0?.file != nil } ? context.decoder(for: 1) : nil
    for product in logos.indices { _ = try await tile(of: product, within: Self.webSize) }
  }

  /// Returns the logo of a product, as large as fits; `nil` for products without a logo.
  private func tile(of product: Int, within size: PixelSize) async throws -> Tile? {
    guard let logo = logos[product] else { return nil }
    let key = Key(product: product, size: size)
    if let tile = tiles[key] { return tile }
    let tile =
      switch logo.content {
      case .file(let file): try await picture(file, within: size, product: product)
      case .text(let text): try lettering(text, within: size, product: product)
      }
    tiles[key] = tile.faded(to: logo.opacity)
    return tiles[key]
  }

  /// Returns a text as large as fits. Over photos, its letters have an outline.
  private func lettering(_ text: String, within size: PixelSize, product: Int) throws -> Tile {
    let style = styles[product]
    let isOnPhotos = logos[product]?.place == .tiles
    let font = TextFont(family: style.font, size: 1, isSemiBold: isOnPhotos, language: style.language)
    return try .lettering(
      text, font: font, within: size, color: isOnPhotos ? style.inkOnPhotos : style.secondaryInk,
      outline: isOnPhotos ? style.outlineOnPhotos : nil)
  }

  private func picture(_ file: String, within size: PixelSize, product: Int) async throws -> Tile {
    guard let decoder else { preconditionFailure("pictures need a decoder") }
    let request = TileRequest(
      .file(FilePath(file)), specs: [TileSpec(cell: size, fit: .contain, enlarges: true)])
    do {
      let decoded = try await decoder.tiles(for: request)
      if let damage = decoded.damage { throw DecodingFailure.undecodable(damage) }
      hashes[product] = decoded.sha256
      return decoded.tiles[0]
    } catch let failure as DecodingFailure {
      try failure.checkIsOfThePhoto()
      throw GalleryError.configuration(at: "mark", "\(file): \(failure)")
    }
  }

  /// Returns the logo of a product for an HTML page, as a WebP file; `nil` for products without a logo in a corner.
  func webFile(of product: Int) throws -> Data? {
    guard logos[product]?.place != .tiles, let tile = tiles[Key(product: product, size: Self.webSize)] else {
      return nil
    }
    return try WebPicture.webp.file(of: tile, on: .white)
  }

  /// Returns what changes the tiles of a product: its logo over them; empty without one.
  func stamp(of product: Int) -> String {
    guard let logo = logos[product], logo.place == .tiles else { return "" }
    return "\(hashes[product]) \(logo.opacity)"
  }

  /// Returns the logos on a page with their frames, in pixels. A logo touches
  /// the side of its place in the plan.
  func corners(
    on page: Plan.Page, of plan: Plan, product: Int
  ) async throws -> [(tile: Tile, frame: PixelRect)] {
    var corners: [(tile: Tile, frame: PixelRect)] = []
    for place in page.furniture where place.kind == .logo {
      var frame = place.frame.pixelCell(pixelsPerPoint: plan.page.pixelsPerPoint)
      guard let tile = try await tile(of: product, within: frame.size) else { continue }
      let isAtLeft = place.frame.midX < plan.page.size(plan.orientation).width / 2
      let room = frame.width - tile.size.width
      frame = frame.centred(tile.size)
      frame.x += isAtLeft ? -(room / 2) : room - room / 2
      corners.append((tile, frame))
    }
    return corners
  }

  /// Returns a tile of a product with the product's logo in its middle, if tiles have one.
  func stamped(_ tile: Tile, product: Int) async throws -> Tile {
    guard logos[product]?.place == .tiles else { return tile }
    func side(_ length: Int) -> Int {
      let wanted = Double(length) * Self.tileShare
      return min(length, max(Self.step, Int(wanted) / Self.step * Self.step))
    }
    let size = PixelSize(width: side(tile.size.width), height: side(tile.size.height))
    guard let logo = try await self.tile(of: product, within: size) else { return tile }
    return tile.covered(by: logo)
  }
}

extension Configuration {
  /// Checks that the logo is a regular file, before photos are downloaded and decoded.
  func checkLogo() throws(GalleryError) {
    guard let file = page.mark?.file, (try? Stat(FilePath(file)))?.type != .regular else { return }
    throw .configuration(at: "mark", "\(file): no such file; put a text in quotation marks: '\"\(file)\"'")
  }
}
