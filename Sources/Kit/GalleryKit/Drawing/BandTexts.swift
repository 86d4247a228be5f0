import GalleryDrawing

/// The texts at the left, centre and right of a band, in frames that do not touch.
struct BandTexts {
  /// The minimum gap between two texts, as a multiple of the font size.
  private static let gap = 1.0
  /// The minimum width of the centre text, as a share of the line, if the text is long enough to need it.
  private static let centreShare = 1.0 / 3
  /// The minimum scale of a title's font. A title that is still too long is shortened.
  private static let leastTitleScale = 0.8

  /// Returns the texts in their frames, without blank ones. The font's size is in pixels.
  static func blocks(of furniture: Furniture, font: TextFont, ink: Color, pixelsPerPoint: Double)
    -> [TextBlock]
  {
    let frame = furniture.frame.scaled(by: pixelsPerPoint)
    let parts: [(text: String, alignment: TextAlignment)] = [
      (furniture.left, .left), (furniture.centre, .centre), (furniture.right, .right),
    ]
    var blocks = parts.map { part in
      var block = TextBlock(part.text, font: font, in: frame, color: ink)
      block.alignment = part.alignment
      block.lines = furniture.lines
      if furniture.kind == .title { block.leastScale = leastTitleScale }
      return block
    }
    let widths = widths(
      natural: blocks.map { $0.text.isEmpty ? 0 : furniture.lines > 1 ? frame.width : $0.naturalWidth },
      in: frame.width, gap: font.size * gap)
    for (index, width) in widths.enumerated() {
      blocks[index].frame.width = width
      blocks[index].frame.x += (frame.width - width) * Double(index) / 2
    }
    return blocks.filter { !$0.text.isEmpty }
  }

  /// Returns the widths of three texts on one line: their natural widths if they
  /// fit; otherwise longer texts get less.
  ///
  /// The centre text stays in the middle of the line, so both sides get the same width.
  static func widths(natural: [Double], in width: Double, gap: Double) -> [Double] {
    let left = natural[0]
    let centre = natural[1]
    let right = natural[2]
    guard centre > 0 else {
      guard left > 0, right > 0 else { return [left > 0 ? width : 0, 0, right > 0 ? width : 0] }
      let room = max(0, width - gap)
      if left + right <= room { return [room - right, 0, right] }
      let half = room / 2
      if left <= half { return [left, 0, room - left] }
      return right <= half ? [room - right, 0, right] : [half, 0, half]
    }
    let side = max(left, right)
    guard side > 0 else { return [0, width, 0] }
    let room = max(0, width - 2 * gap)
    let middle = min(centre, max(room * centreShare, room - 2 * side))
    let remaining = (room - middle) / 2
    return [left > 0 ? remaining : 0, middle, right > 0 ? remaining : 0]
  }
}
