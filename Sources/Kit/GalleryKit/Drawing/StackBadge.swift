import GalleryDrawing

/// The number of photos that a photo stands for, such as `+7`, on a patch near its upper right corner.
struct StackBadge {
  /// The distance of the centre from the corner, as a share of the short side: on the edge of a circle.
  static let inset = (1 - 0.5.squareRoot()) / 2
  /// The font size, as a share of the tile's short side, and its bounds in points.
  private static let share = 0.1
  private static let sizes = 5.0...14.0
  /// The height of the patch, as a multiple of the font size.
  private static let height = 1.7

  let patch: SheetPath
  let text: ShapedText

  /// Places the badge on a tile. The frame is in pixels.
  init(_ count: Int, on frame: Rect, style: SheetStyle, pixelsPerPoint: Double) {
    let side = frame.size.shortSide
    let size = min(
      max(side * Self.share, Self.sizes.lowerBound * pixelsPerPoint), Self.sizes.upperBound * pixelsPerPoint,
      side / 4)
    let label = "+\(count)"
    let height = size * Self.height
    let width = max(height, size * (0.6 * Double(label.utf8.count) + 0.9))
    let x = min(frame.maxX - side * Self.inset - width / 2, frame.maxX - width)
    let area = Rect(x: x, y: frame.y + max(0, side * Self.inset - height / 2), width: width, height: height)
    patch = .rounded(area, radius: height / 2)
    let font = TextFont(family: style.font, size: size, isSemiBold: true, language: style.language)
    var block = TextBlock(label, font: font, in: area, color: style.inkOnPhotos)
    block.alignment = .centre
    block.leastScale = 0.5
    text = block.shaped()
  }
}
