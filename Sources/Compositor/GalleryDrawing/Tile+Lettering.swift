import Cairo
package import GalleryGeometry
package import GalleryModel

extension Tile {
  /// Returns a text on one line as a picture without a background, as large as fits into a size. The font's own size
  /// does not matter.
  package static func lettering(
    _ text: String, font: TextFont, within size: PixelSize, color: Color, outline: Color?
  ) throws(DrawingError) -> Tile {
    var font = font
    font.size = Double(size.height) / TextMetrics.leading
    let frame = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    var block = TextBlock(text, font: font, in: frame, color: color)
    block.leastScale = leastScale
    block.outline = outline
    let shaped = block.shaped()

    let border = block.border(of: shaped.font)
    let ink = shaped.lines.map(\.ink)
    let left = max(0, (ink.map(\.x).min() ?? 0) - border)
    let right = min(frame.width, (ink.map(\.maxX).max() ?? 1) + border)
    let region = PixelRect(
      x: Int(left.rounded(.down)), y: 0, width: max(1, Int(right.rounded(.up)) - Int(left.rounded(.down))),
      height: size.height)
    let canvas = try PixelCanvas(region, background: Color(red: 0, green: 0, blue: 0, alpha: 0))
    canvas.draw(.text(shaped, role: .decoration))
    var pixels = [UInt8](repeating: 0, count: region.width * region.height * 4)
    try DrawingError.wrapping { try canvas.surface.copyPacked(into: &pixels, at: 0, width: region.width) }
    return Tile(size: region.size, format: .rgba, pixels: pixels)
  }

  /// A long text becomes at most this much smaller before it is shortened.
  private static let leastScale = 0.03
}
