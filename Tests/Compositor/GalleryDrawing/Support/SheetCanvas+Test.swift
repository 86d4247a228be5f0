import GalleryGeometry
import GalleryModel

@testable import GalleryDrawing

extension SheetCanvas {
  /// Draws a tile with its top-left corner at a pixel, cropped to a shape.
  func draw(
    _ tile: Tile, x: Int, y: Int, shape: CropShape = .rectangle, pixelsPerPoint: Double = 1,
    details: TileDetails = TileDetails()
  ) throws {
    let frame = PixelRect(x: x, y: y, width: tile.size.width, height: tile.size.height)
    let path = shape.outline.path(in: frame.rect, pixelsPerPoint: pixelsPerPoint)
    try draw(.tile(tile, frame: frame, path: path, details: details))
  }

  /// Writes a text without a role on the page.
  func draw(_ text: ShapedText) throws { try draw(.text(text, role: .decoration)) }
}

extension BandedPixels {
  /// All rows: three bytes per pixel, or four with transparency.
  func bytes() throws -> [UInt8] { try (0..<bandCount).flatMap(band) }
}
