import GalleryOutput
import GallerySources

/// The part of a configuration that affects thumbnails.
struct ThumbnailSetup {
  /// The default side of a thumbnail, in pixels: twice the usual size in web
  /// galleries, for high-density screens.
  private static let defaultSide = 300
  /// The valid sides of a thumbnail, in pixels. At the maximum, one thumbnail
  /// per decoder still fits into memory.
  private static let sides = 1...4096

  let format: SheetFormat
  /// The configuration without shadow, and with a background: by default
  /// transparent, or white if unsupported.
  let configuration: Configuration
  /// The number of pixels per point, for radii, borders and shadows.
  let pixelsPerPoint: Double
  let spec: TileSpec

  /// Creates the setup. Throws all conflicts between options.
  init(_ configuration: Configuration) throws(GalleryError) {
    var problems = configuration.conflicts
    let format = configuration.output.formats.first ?? .png
    if configuration.output.formats.count != 1 || !ThumbnailNames.formats.contains(format) {
      let names = ThumbnailNames.formats.map(\.rawValue).joined(separator: ", ")
      let received = configuration.output.formats.map(\.rawValue).joined(separator: ", ")
      problems.add("format", "thumbnails have one format: expected one of \(names), received \"\(received)\"")
    }
    let scale = configuration.page.sheet.pixelsPerPoint
    var side = Self.defaultSide
    switch configuration.layout.cell {
    case .percent?:
      problems.add("cell", "thumbnails are not on a page; give their size in px, mm, cm, in or pt")
    case let cell?:
      let pixels = (cell.points(of: 0, pixelsPerPoint: scale) * scale).rounded()
      if let exact = Int(exactly: pixels), Self.sides.contains(exact) {
        side = exact
      } else {
        problems.add(
          "cell", "expected from 1 to \(Self.sides.upperBound) pixels, received \(pixels.shortest)")
      }
    case nil: break
    }
    guard problems.isEmpty else { throw .configuration(problems) }

    self.format = format
    pixelsPerPoint = scale
    var decided = configuration
    decided.page.background =
      configuration.page.background ?? (format.supportsTransparency ? .transparent : .white)
    // The shadow would lie outside the thumbnail.
    decided.tile.shadow = false
    self.configuration = decided
    spec = TileRecipe(configuration).spec(cell: PixelSize(width: side, height: side), part: nil)
  }

  func neededPictures(of photos: [InspectedPhoto]) -> NeededPictures {
    NeededPictures(photos, cell: spec.cell, fit: spec.fit)
  }
}
