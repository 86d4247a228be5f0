import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The places and the sizes of captions and ratings.
struct CaptionSetup {
  /// Size of letters below photos, in points.
  static let paperFont = 8.0
  static let screenFont = 11.0
  /// The least size of letters that all photos of a page have in common, in points.
  private static let leastPaperFont = 5.0
  private static let leastScreenFont = 7.0
  /// Size of letters in the middle of a photo, as a share of its short side, and within which bounds in points.
  private static let centreShare = 0.14
  private static let centreFont = 5.0...36.0
  /// Width of a caption in the middle of a photo, as a share of the photo's.
  private static let centreWidth = 0.84
  /// The lowest place at which text in the middle of a photo ends with its stars, as a share of the photo's height.
  private static let centreEnd = 0.88
  /// The most that text takes of a photo's height.
  private static let mostOnPhoto = 0.8
  /// Height of a row of stars as a multiple of the letters' size.
  private static let ratingHeight = 1.25

  private let template: CaptionTemplate?
  private let showsRating: Bool
  private let position: CaptionPosition
  private let outline: any Outline
  private let lines: Int
  private let givenSize: Double?
  /// Size of letters on the photos of a page, in points; `nil` before ``fit(_:)``.
  private var sizeOnPhotos: Double?
  private let pixelsPerPoint: Double
  private let isPaper: Bool

  /// Creates the setup of a page; `nil` when there is nothing to say about photos.
  ///
  /// - Parameters:
  ///   - options: The options that tell what is written.
  ///   - position: The place of captions.
  ///   - shape: The outline of tiles.
  ///   - sheet: The page.
  init?(_ options: TextOptions, position: CaptionPosition, in shape: CropShape, on sheet: PageSpec) {
    guard options.caption != nil || options.showRating else { return nil }
    template = options.caption
    showsRating = options.showRating
    self.position = position
    outline = shape.outline
    lines = options.captionLines
    pixelsPerPoint = sheet.pixelsPerPoint
    isPaper = sheet.medium == .paper
    givenSize = options.captionSize.map {
      $0.points(of: sheet.shortSide, pixelsPerPoint: sheet.pixelsPerPoint)
    }
  }

  /// Creates the setup of the labels in the middle of placeholders.
  init?(labelsIn shape: CropShape, on sheet: PageSpec) {
    var options = TextOptions()
    options.caption = CaptionTemplate("{\(PhotoField.name.rawValue)}")
    options.captionLines = Self.labelLines
    self.init(options, position: .centre, in: shape, on: sheet)
  }

  /// Most lines of a placeholder's label.
  private static let labelLines = 3

  /// Returns the label of a placeholder, the photo's title or name; `nil` for photos that can be shown.
  func label(of photo: InspectedPhoto, in frame: Rect, on body: Size) -> Caption? {
    guard photo.failure != nil else { return nil }
    var label = marks(of: photo, index: 0, in: frame, on: body).caption
    if let title = photo.photo.details.title { label?.text = title }
    return label
  }

  /// Chooses one size of letters for all photos of a page: for text over photos the largest that all of them hold, for
  /// text in their middle one that goes with the smaller of them.
  ///
  /// Photos on which letters of the least size have no room still get smaller ones.
  ///
  /// - Parameter frames: The places of the photos, in points.
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
    let largest = fitted(wanted, into: least * Self.mostOnPhoto).size
    sizeOnPhotos = max(largest, min(wanted, isPaper ? Self.leastPaperFont : Self.leastScreenFont))
  }

  private var size: Double { givenSize ?? (isPaper ? Self.paperFont : Self.screenFont) }
  private var ratingRow: Double { showsRating ? size * Self.ratingHeight : 0 }

  /// Height that the layout keeps free below photos, in points.
  var height: Double { position == .below ? height(lines: template == nil ? 0 : lines, size: size) : 0 }

  /// Height of a row of stars, and below it some lines.
  private func height(lines: Int, size: Double) -> Double {
    let text = lines == 0 ? 0 : TextMetrics.height(lines: lines, size: size)
    let stars = showsRating ? size * (Self.ratingHeight + (lines == 0 ? TextMetrics.air : 0)) : 0
    return text + stars
  }

  /// Returns the caption and the rating of a photo in its place.
  ///
  /// - Parameters:
  ///   - index: Its number, from 1.
  ///   - frame: Its place, in points.
  ///   - body: The part of the page that the layout fills; text below a photo has to end in it.
  func marks(of photo: InspectedPhoto, index: Int, in frame: Rect, on body: Size) -> (
    caption: Caption?, rating: RatingMark?
  ) {
    let text = template?.text(for: photo, index: index) ?? ""
    let place: Place
    switch position {
    case .below where frame.maxY + height <= body.height * (1 + 1e-9): place = below(frame)
    // A photo that fills the page leaves no room below: its caption moves onto it.
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

  /// The frames of a photo's text and stars.
  private struct Place {
    var text: Rect
    var rating: Rect
    var size: Double
    var lines: Int
    var position: CaptionPosition
  }

  /// Stars directly below the photo, then the text.
  private func below(_ frame: Rect) -> Place {
    let air = template == nil ? size * TextMetrics.air : 0
    let rating = Rect(x: frame.x, y: frame.maxY + air, width: frame.width, height: max(ratingRow, 1e-6))
    let top = frame.maxY + ratingRow
    let text = Rect(
      x: frame.x, y: top, width: frame.width, height: TextMetrics.height(lines: lines, size: size))
    return Place(text: text, rating: rating, size: size, lines: lines, position: .below)
  }

  /// Text at the photo's lower edge, stars below it, all within the photo's outline.
  private func over(_ frame: Rect) -> Place {
    let room = frame.height * Self.mostOnPhoto
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

  /// Text in the photo's middle, stars below it, all within the photo's outline.
  private func centre(_ frame: Rect) -> Place {
    let (lines, size) = fitted(sizeOnPhotos ?? size, into: frame.height * Self.mostOnPhoto)
    let stars = showsRating ? size * Self.ratingHeight : 0
    let text = template == nil ? 0 : TextMetrics.height(lines: lines, size: size)
    // The text's middle is the photo's, unless the stars would be pushed out.
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

  /// As many lines as fit into a height, one at least, in smaller letters where even that does not.
  private func fitted(_ size: Double, into room: Double) -> (lines: Int, size: Double) {
    var lines = lines
    while lines > 1, height(lines: lines, size: size) > room { lines -= 1 }
    let least = height(lines: template == nil ? 0 : 1, size: size)
    return least > room ? (1, size * room / least) : (lines, size)
  }

  /// The widest rectangle between two distances from the photo's upper edge that lies within its outline.
  private func band(from top: Double, to bottom: Double, of frame: Rect, padding: Double) -> Rect {
    let inset = [top, bottom].map { outline.inset(at: $0, in: frame.size, pixelsPerPoint: pixelsPerPoint) }
      .reduce(0, max)
    // On the smallest of photos some width is left, whatever the outline.
    let side = min(inset + padding, frame.width * 0.45)
    return Rect(x: frame.x + side, y: frame.y + top, width: frame.width - 2 * side, height: bottom - top)
  }
}
