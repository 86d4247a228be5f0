import GalleryDrawing

/// Draws a planned page on any canvas. This type alone decides the stacking order.
///
/// It does not compute the layout and does not depend on formats. Call `begin`, then draw the tiles in any
/// order, then call `finish`.
struct Painter {
  /// The width of the line below headers, in points.
  private static let hairline = 0.5
  /// The distance of that line from the header, as a multiple of the font size.
  private static let hairlineAir = 0.2
  /// The width of the line inside the edges of tiles, in points.
  private static let rim = 0.25

  let page: Plan.Page
  let style: SheetStyle
  /// The sheet's resolution; a saved plan has its own.
  let pixelsPerPoint: Double
  let texts: PageTexts
  private let ratings: [(drawing: RatingDrawing, isOnPhoto: Bool)]
  private let logos: [(tile: Tile, frame: PixelRect)]
  private let shadow: Shadow?
  private let scrim: Scrim
  /// A Boolean value that indicates whether borders cover what is below them. Vector formats clip tiles of any outline
  /// without a distance for the border.
  private let drawsBorderLast: Bool

  /// Prepares the texts and shadows of a page. The logos have frames in pixels. Defaults to no logos.
  init(
    page: Plan.Page, style: SheetStyle, pixelsPerPoint: Double, logos: [(tile: Tile, frame: PixelRect)] = []
  ) {
    self.page = page
    self.logos = logos
    self.style = style
    self.pixelsPerPoint = pixelsPerPoint
    texts = PageTexts(page, style: style, pixelsPerPoint: pixelsPerPoint)
    scrim = Scrim(page, texts: texts, color: style.scrimOnPhotos, pixelsPerPoint: pixelsPerPoint)
    ratings = page.placements.compactMap(\.rating).map { rating in
      let isOnPhoto = rating.position != .below
      let ink = isOnPhoto ? style.inkOnPhotos : style.ink
      return (RatingDrawing(rating, ink: ink, pixelsPerPoint: pixelsPerPoint), isOnPhoto)
    }
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    drawsBorderLast =
      if case .polygons = style.shape.outline.path(in: unit, pixelsPerPoint: 1) { true } else { false }
    shadow =
      style.hasShadow
      ? Shadow(of: page.placements, outline: style.shape.outline, pixelsPerPoint: pixelsPerPoint) : nil
  }

  /// Draws the parts below all tiles.
  func begin(on canvas: any SheetCanvas) throws(DrawingError) {
    for (text, role) in texts.onPage { try canvas.draw(.text(text, role: role)) }
    for header in page.furniture where header.kind == .header {
      try canvas.draw(.fill(hairline(below: header), color: style.hairline))
    }
    for (tile, frame) in logos {
      try canvas.draw(.tile(tile, frame: frame, path: .rectangle(frame.rect), details: TileDetails()))
    }
    for heading in page.headings {
      try canvas.draw(.bookmark(heading.text, y: heading.frame.y * pixelsPerPoint))
    }
  }

  /// Draws a photo's tile with its shadow and border.
  func draw(
    _ tile: Tile, in frame: PixelRect, details: TileDetails, on canvas: any SheetCanvas
  ) throws(DrawingError) {
    let outline = style.shape.outline
    for layer in shadow?.layers(of: outline, in: frame.rect) ?? [] {
      try canvas.draw(.fill(layer.path, color: layer.color))
    }
    let border = self.border(of: frame.rect)
    // Fill the area under an opaque tile with the border's colour, so no
    // pixel along the edge shows the photo.
    if border > 0, tile.format == .rgb, let color = style.border?.color {
      try canvas.draw(.fill(path(frame, inset: 0), color: color))
    }
    try canvas.draw(.tile(tile, frame: frame, path: path(frame, inset: border), details: details))
    if tile.format == .rgba || drawsBorderLast { try drawBorder(of: frame, on: canvas) }
  }

  private func drawBorder(of frame: PixelRect, on canvas: any SheetCanvas) throws(DrawingError) {
    let width = border(of: frame.rect)
    guard width > 0, let color = style.border?.color else { return }
    try canvas.draw(.stroke(path(frame, inset: width / 2), width: width, color: color))
  }

  /// Returns the outline of a tile at a distance from its edge, in pixels.
  private func path(_ frame: PixelRect, inset: Double) -> SheetPath {
    style.shape.outline.path(in: frame.rect, pixelsPerPoint: pixelsPerPoint, grownBy: -inset)
  }

  /// Returns whether a photo seems to have no edge on the page.
  func dissolves(_ tile: Tile) -> Bool {
    style.border == nil && style.background.isOpaque
      && TileRim.dissolves(
        tile, in: style.shape.outline, on: style.background, pixelsPerPoint: pixelsPerPoint)
  }

  /// Draws a hairline inside the edge of a tile. All tiles of a page have one if a photo seems to have no edge.
  func drawRim(of frame: PixelRect, on canvas: any SheetCanvas) throws(DrawingError) {
    let width = max(1, Self.rim * pixelsPerPoint)
    try canvas.draw(.stroke(path(frame, inset: width / 2), width: width, color: style.rim))
  }

  /// Darkens a tile under its text and adds the size of its stack. The index is that
  /// of the tile's placement on the page.
  func mark(_ index: Int, in frame: PixelRect, on canvas: any SheetCanvas) throws(DrawingError) {
    try shade(index, in: frame, on: canvas)
    let placement = page.placements[index]
    guard let count = placement.stack else { return }
    // Tiles with bleed extend beyond the page.
    let cell = placement.frame.scaled(by: pixelsPerPoint)
    let x = max(cell.x, Double(frame.x))
    let y = max(cell.y, Double(frame.y))
    let shown = Rect(
      x: x, y: y, width: min(cell.maxX, frame.rect.maxX) - x, height: min(cell.maxY, frame.rect.maxY) - y)
    let badge = StackBadge(count, on: shown, style: style, pixelsPerPoint: pixelsPerPoint)
    try canvas.draw(.fill(badge.patch, color: style.outlineOnPhotos))
    try canvas.draw(.text(badge.text, role: .decoration))
  }

  func shade(_ index: Int, in frame: PixelRect, on canvas: any SheetCanvas) throws(DrawingError) {
    guard let (start, end) = scrim.ramp(of: index, in: frame.rect) else { return }
    let path = path(frame, inset: border(of: frame.rect))
    try canvas.draw(.shade(path, color: scrim.color, from: start, to: end))
    if drawsBorderLast { try drawBorder(of: frame, on: canvas) }
  }

  /// Draws the parts on top of the tiles: ratings and captions.
  func finish(on canvas: any SheetCanvas) throws(DrawingError) {
    for (drawing, isOnPhoto) in ratings {
      for mark in drawing.marks {
        if isOnPhoto { try canvas.draw(.fill(mark.ground, color: style.outlineOnPhotos)) }
        try canvas.draw(.fill(mark.path, color: mark.color))
      }
    }
    for caption in texts.captions {
      for text in caption.texts { try canvas.draw(.text(text, role: .caption(of: caption.photo))) }
    }
  }

  /// Returns the line between a header and the photos, on whole pixels. It passes below a logo beside the
  /// header.
  private func hairline(below header: Furniture) -> SheetPath {
    let width = max(1, (Self.hairline * pixelsPerPoint).rounded())
    let logo = page.furniture.first { $0.kind == .logo && $0.frame.y < header.frame.maxY }
    let beside = [header.frame, logo?.frame ?? header.frame].map { $0.scaled(by: pixelsPerPoint) }
    let start = min(beside[0].x, beside[1].x)
    let bottom = max(header.frame.maxY + header.size * Self.hairlineAir, logo?.frame.maxY ?? 0)
    return .rectangle(
      Rect(
        x: start, y: (bottom * pixelsPerPoint).rounded(), width: max(beside[0].maxX, beside[1].maxX) - start,
        height: width))
  }

  /// Returns the width of a tile's border, in pixels.
  private func border(of frame: Rect) -> Double {
    guard let border = style.border else { return 0 }
    let side = frame.size.shortSide
    let width =
      border.width.points(of: side / pixelsPerPoint, pixelsPerPoint: pixelsPerPoint) * pixelsPerPoint
    return min(width, side * Border.widest)
  }
}
