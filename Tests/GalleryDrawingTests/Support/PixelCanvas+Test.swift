import GalleryDrawing
import GalleryGeometry
import GalleryModel

extension PixelCanvas {
  /// Draws a tile with its top-left corner at a pixel, cropped to a shape.
  func draw(_ tile: Tile, x: Int, y: Int, shape: CropShape, pixelsPerPoint: Double) {
    let frame = PixelRect(x: x, y: y, width: tile.size.width, height: tile.size.height)
    let path = shape.outline.path(in: frame.rect, pixelsPerPoint: pixelsPerPoint)
    draw(tile, in: frame, clippedTo: path, details: TileDetails())
  }
}
