import GalleryModel

/// Where captions go and how large they are.
struct CaptionSetup {
  /// Height of letters below photos, in points.
  private static let paperFont = 8.0
  private static let screenFont = 11.0
  /// Height of letters in the middle of a photo, as a share of its short side, and within which bounds in points.
  private static let centreShare = 0.14
  private static let centreFont = 5.0...36.0
  /// Height of a caption's band in relation to its letters.
  static let lineHeight = 1.5
  /// Where the band of a caption over a circle begins, as a share of the height: its chord is still wide there.
  private static let circleBand = 0.7

  private let template: CaptionTemplate
  private let position: CaptionPosition
  private let shape: CropShape
  private let fontSize: Double

  /// `nil` when there are no captions.
  init?(_ configuration: Configuration) {
    guard let template = configuration.caption else { return nil }
    self.template = template
    position = configuration.resolvedCaptionPosition
    shape = configuration.resolvedShape
    fontSize = configuration.sheet.medium == .paper ? Self.paperFont : Self.screenFont
  }

  /// Height that the layout keeps free below photos, in points.
  var height: Double { position == .below ? fontSize * Self.lineHeight : 0 }

  /// The caption of a photo in its place.
  ///
  /// - Returns: `nil` where it would say nothing.
  func caption(of photo: InspectedPhoto, index: Int, in frame: Rect, on page: Size) -> Caption? {
    let text = template.text(for: photo, index: index)
    guard !text.isEmpty else { return nil }
    switch position {
    case .below where frame.maxY + height <= page.height * (1 + 1e-9):
      let band = Rect(x: frame.x, y: frame.maxY, width: frame.width, height: height)
      return Caption(text: text, frame: band, position: .below)
    case .below, .over:
      // A photo that fills the page leaves no room below: its caption moves onto it.
      return Caption(text: text, frame: lowerBand(of: frame), position: .over)
    case .centre:
      let font = min(
        max(frame.size.shortSide * Self.centreShare, Self.centreFont.lowerBound), Self.centreFont.upperBound)
      let height = min(font * Self.lineHeight, frame.height)
      let width = frame.width * 0.84
      let band = Rect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
      return Caption(text: text, frame: band, position: .centre)
    }
  }

  private func lowerBand(of frame: Rect) -> Rect {
    let height = min(fontSize * Self.lineHeight, frame.height)
    guard shape == .circle else {
      let inset = min(fontSize / 2, frame.width / 4)
      return Rect(
        x: frame.x + inset, y: frame.maxY - height - min(inset, frame.height - height),
        width: frame.width - 2 * inset,
        height: height)
    }
    let top = min(frame.y + frame.height * Self.circleBand, frame.maxY - height)
    let radius = frame.width / 2
    let fromCentre = min(max(abs(top - frame.midY), abs(top + height - frame.midY)), radius * 0.98)
    let chord = 2 * (radius * radius - fromCentre * fromCentre).squareRoot()
    return Rect(x: frame.midX - chord / 2, y: top, width: chord, height: height)
  }
}
