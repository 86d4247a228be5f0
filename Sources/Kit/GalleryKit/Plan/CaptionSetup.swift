/// The positions and sizes of captions and ratings.
struct CaptionSetup {
  /// The font size below photos, in points.
  static let paperFont = 8.0
  static let screenFont = 11.0
  /// The sizes by the width of photos, the width in millimetres at which ``paperFont`` suits, and the growth
  /// in points with each further millimetre: 11 points at 120 mm.
  private static let paperFonts = 7.0...12.0
  private static let paperTile = 40.0
  private static let growth = 3.0 / 80
  private static let leastChange = 0.25
  /// The distance from a caption to the next photo in rows and columns with narrow gutters, as a multiple of
  /// the font size: a caption stands closer to its own photo.
  private static let distance = 0.5
  /// The smallest common font size for all photos of a page, in points.
  private static let leastPaperFont = 5.0
  private static let leastScreenFont = 7.0
  /// The font size in the middle of a photo, as a share of its short side, and its bounds in points.
  private static let centreShare = 0.14
  private static let centreFont = 5.0...36.0
  /// The width of a caption in the middle of a photo, as a share of the photo's width.
  private static let centreWidth = 0.84
  /// The lowest end of text and stars in the middle of a photo, as a share of the photo's height.
  private static let centreEnd = 0.88
  /// The largest share of a photo's height that text covers.
  private static let maximumOnPhoto = 0.8
  /// The height of a row of stars, as a multiple of the font size.
  private static let ratingHeight = 1.25

  private let template: CaptionTemplate?
  private let showsRating: Bool
  private let position: CaptionPosition
  private let outline: any Outline
  private let lines: Int
  private let givenSize: Double?
  private var scaledSize: Double?
  /// A Boolean value that indicates whether captions keep a distance from the next photo. Defaults to `false`.
  private var keepsDistance = false
  /// The font size on the photos of a page, in points; `nil` before ``fit(_:)``.
  private var sizeOnPhotos: Double?
  private let pixelsPerPoint: Double
  private let isPaper: Bool

  /// Creates the setup of a page; `nil` if photos have neither captions nor ratings.
  init?(_ options: TextOptions, position: CaptionPosition, in shape: CropShape, on sheet: PageSpec) {
    guard options.caption != nil || options.showRating else { return nil }
    template = options.caption
    showsRating = options.showRating
    self.position = position
    outline = shape.outline
    lines = options.captionLines
    pixelsPerPoint = sheet.pixelsPerPoint
    isPaper = sheet.medium == .paper
    givenSize = options.captionSize.map(sheet.points)
  }

  /// Creates the setup of a configuration's pages; `nil` if photos have neither captions nor ratings.
  init?(_ configuration: Configuration) {
    self.init(
      configuration.text, position: configuration.resolvedCaptionPosition, in: configuration.resolvedShape,
      on: configuration.page.sheet)
    keepsDistance = configuration.resolvedLayout != .equalSpacing
  }

  /// Creates the setup of the labels in the middle of placeholders.
  init?(labelsIn shape: CropShape, on sheet: PageSpec) {
    var options = TextOptions()
    options.caption = CaptionTemplate("{\(PhotoField.name.rawValue)}")
    options.captionLines = Self.labelLines
    self.init(options, position: .centre, in: shape, on: sheet)
  }

  private static let labelLines = 3

  /// Returns the label of a placeholder: the photo's title or name. Returns
  /// `nil` for photos that can be shown.
  func label(of photo: InspectedPhoto, in frame: Rect, on body: Size) -> Caption? {
    guard photo.failure != nil else { return nil }
    var label = marks(of: photo, index: 0, in: frame, on: body).caption
    if let title = photo.photo.details.title { label?.text = title }
    return label
  }

  // MARK: Sizes

  /// Chooses one font size for all photos of a page. Their frames are in points.
  ///
  /// Text over photos gets the largest size that fits all photos. Text in their middle gets a size that suits
  /// the smaller photos. Photos too small for the smallest common size get smaller text.
  mutating func fit(_ frames: [Rect]) {
    let heights = frames.map(\.height).sorted()
    guard position != .below, let least = heights.first else { return }
    let sides = frames.map(\.size.shortSide).sorted()
    let wanted =
      position == .over
      ? size
      : givenSize
        ?? min(
          max(sides[sides.count / 4] * Self.centreShare, Self.centreFont.lowerBound),
          Self.centreFont.upperBound)
    let largest = fitted(wanted, into: least * Self.maximumOnPhoto).size
    sizeOnPhotos = max(largest, min(wanted, isPaper ? Self.leastPaperFont : Self.leastScreenFont))
  }

  private var size: Double {
    givenSize ?? scaledSize ?? (isPaper ? Self.paperFont : Self.screenFont)
  }

  /// Chooses the font size below photos on paper by the median width of the photos: larger photos are seen
  /// from farther away. Returns whether the size changes.
  mutating func scale(below widths: [Double]) -> Bool {
    guard isPaper, position == .below, givenSize == nil, template != nil, !widths.isEmpty else {
      return false
    }
    let width = widths.sorted()[widths.count / 2] / Length.pointsPerMillimetre
    let wanted = Self.paperFont + (width - Self.paperTile) * Self.growth
    let size = min(max(wanted, Self.paperFonts.lowerBound), Self.paperFonts.upperBound)
    guard abs(size - Self.paperFont) >= Self.leastChange else { return false }
    scaledSize = (size / Self.leastChange).rounded() * Self.leastChange
    return true
  }
  private var ratingRow: Double { showsRating ? size * Self.ratingHeight : 0 }

  /// The height that the layout reserves below photos, in points.
  var height: Double {
    guard position == .below else { return 0 }
    let distance = keepsDistance && isPaper && template != nil ? Self.distance * size : 0
    return height(lines: template == nil ? 0 : lines, size: size) + distance
  }

  /// Returns the height of a row of stars and the given number of text lines.
  private func height(lines: Int, size: Double) -> Double {
    let text = lines == 0 ? 0 : TextMetrics.height(lines: lines, size: size)
    let stars = showsRating ? size * (Self.ratingHeight + (lines == 0 ? TextMetrics.air : 0)) : 0
    return text + stars
  }

  /// Returns the lower part of a cell, as high as the tile of a photo. All photos of a row end at one height,
  /// with their captions directly below. Both are in points.
  func frame(of photo: PixelSize, in cell: Rect, on body: Size, _ recipe: TileRecipe) -> Rect {
    guard isBelow(cell, on: body) else { return cell }
    let pixels = cell.pixelCell(pixelsPerPoint: pixelsPerPoint).size
    let tile = recipe.spec(cell: pixels, part: nil).tileSize(for: photo)
    guard tile != pixels else { return cell }
    let height = min(cell.height, Double(tile.height) / pixelsPerPoint)
    return Rect(x: cell.x, y: cell.maxY - height, width: cell.width, height: height)
  }

  /// Returns how far captions may extend beyond both sides of their photos: in cells to the middle between those of
  /// the neighbours in the row, otherwise by half the gap to these. Frames that end at different heights are not in one
  /// row.
  func overhangs(of frames: [Rect], on body: Size) -> [Double] {
    frames.enumerated().map { index, frame in
      let row = [index - 1, index + 1].filter {
        frames.indices.contains($0) && abs(frames[$0].maxY - frame.maxY) < 1e-6
      }
      guard position == .below, !row.isEmpty else { return 0 }
      let gaps = row.map { other in
        let pitch = abs(frames[other].midX - frame.midX)
        let isCell = pitch >= max(frame.width, frames[other].width)
        return (pitch - (isCell ? frame.width : (frame.width + frames[other].width) / 2)) / 2
      }
      return max(0, min(gaps.reduce(frame.x, min), body.width - frame.maxX) - size / 2)
    }
  }

  private func isBelow(_ frame: Rect, on body: Size) -> Bool {
    position == .below && frame.maxY + height <= body.height * (1 + 1e-9)
  }

  // MARK: Marks

  /// Returns the caption and the rating of a photo in its frame, in points. The index counts from 1. Text
  /// below a photo must end inside `body`, the part of the page that the layout fills.
  func marks(of photo: InspectedPhoto, index: Int, in frame: Rect, on body: Size) -> (
    caption: Caption?, rating: RatingMark?
  ) {
    let text = template.map { photo.photo.edit?.caption ?? $0.text(for: photo, index: index) } ?? ""
    let place: Place
    switch position {
    case .below where isBelow(frame, on: body): place = below(frame)
    // A photo that fills the page has no space below it, so its caption moves onto the photo.
    case .below, .over: place = over(frame)
    case .centre: place = centre(frame)
    }
    let caption =
      text.isEmpty
      ? nil
      : Caption(
        text: text, frame: place.text, position: place.position, size: place.size, lines: place.lines,
        shortening: template?.shortening ?? .end)
    return (caption, rating(of: photo, in: place))
  }

  private func rating(of photo: InspectedPhoto, in place: Place) -> RatingMark? {
    let stars = photo.facts.metadata?.rating ?? 0
    let label = photo.facts.metadata?.label
    guard showsRating, stars != 0 || label != nil else { return nil }
    return RatingMark(stars: stars, label: label, frame: place.rating, position: place.position)
  }

  // MARK: Places

  /// The frames of a photo's text and stars.
  private struct Place {
    var text: Rect
    var rating: Rect
    var size: Double
    var lines: Int
    var position: CaptionPosition
  }

  /// Places stars directly below the photo, then the text.
  private func below(_ frame: Rect) -> Place {
    let air = template == nil ? size * TextMetrics.air : 0
    let rating = Rect(x: frame.x, y: frame.maxY + air, width: frame.width, height: max(ratingRow, 1e-6))
    let top = frame.maxY + ratingRow
    let text = Rect(
      x: frame.x, y: top, width: frame.width, height: TextMetrics.height(lines: lines, size: size))
    return Place(text: text, rating: rating, size: size, lines: lines, position: .below)
  }

  /// Places text at the photo's lower edge and stars below the text, within the photo's outline.
  private func over(_ frame: Rect) -> Place {
    let room = frame.height * Self.maximumOnPhoto
    let (lines, size) = fitted(sizeOnPhotos ?? size, into: room)
    let height = height(lines: template == nil ? 0 : lines, size: size)
    let air = min(size / 2, (frame.height - height) / 2)
    let bottom =
      outline.captionBand.map {
        max(min(frame.height * $0.lowerBound + height, frame.height * $0.upperBound), height)
      } ?? frame.height - air
    let padding = outline.padsCaption ? min(size / 2, frame.width / 4) : 0
    let band = self.band(from: bottom - height, to: bottom, of: frame, padding: padding)
    let stars = showsRating ? size * Self.ratingHeight : 0
    return Place(
      text: Rect(x: band.x, y: band.y, width: band.width, height: max(height - stars, 1e-6)),
      rating: Rect(x: band.x, y: band.maxY - stars, width: band.width, height: max(stars, 1e-6)),
      size: size, lines: lines, position: .over)
  }

  /// Places text in the photo's middle and stars below the text, within the photo's outline.
  private func centre(_ frame: Rect) -> Place {
    let (lines, size) = fitted(sizeOnPhotos ?? size, into: frame.height * Self.maximumOnPhoto)
    let stars = showsRating ? size * Self.ratingHeight : 0
    let text = template == nil ? 0 : TextMetrics.height(lines: lines, size: size)
    // Centres the text vertically, unless that moves the stars outside the outline.
    let top = max(min((frame.height - text) / 2, frame.height * Self.centreEnd - text - stars), 0)
    var band = self.band(from: top, to: top + text + stars, of: frame, padding: 0)
    let width = min(band.width, frame.width * Self.centreWidth)
    band.x += (band.width - width) / 2
    band.width = width
    return Place(
      text: Rect(x: band.x, y: band.y, width: width, height: max(text, 1e-6)),
      rating: Rect(x: band.x, y: band.y + text, width: width, height: max(stars, 1e-6)),
      size: size, lines: lines, position: .centre)
  }

  /// Returns the number of lines that fit into a height. If one line is too tall, its font size is reduced.
  private func fitted(_ size: Double, into room: Double) -> (lines: Int, size: Double) {
    var lines = lines
    while lines > 1, height(lines: lines, size: size) > room { lines -= 1 }
    let least = height(lines: template == nil ? 0 : 1, size: size)
    return least > room ? (1, size * room / least) : (lines, size)
  }

  /// The number of parts of a text's height between the rows where the outline is measured.
  private static let bandParts = 8

  /// Returns the widest rectangle within the photo's outline between two distances from its upper edge.
  private func band(from top: Double, to bottom: Double, of frame: Rect, padding: Double) -> Rect {
    let inset = (0...Self.bandParts).map { part in
      // The last row is exactly the lower edge.
      let row =
        part == Self.bandParts ? bottom : top + (bottom - top) * Double(part) / Double(Self.bandParts)
      return outline.inset(at: row, in: frame.size, pixelsPerPoint: pixelsPerPoint)
    }.reduce(0, max)
    // Keeps some width on very small photos, whatever the outline.
    let side = min(inset + padding, frame.width * 0.45)
    return Rect(x: frame.x + side, y: frame.y + top, width: frame.width - 2 * side, height: bottom - top)
  }
}
