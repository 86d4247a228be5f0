/// The caption of a photo.
public struct Caption: Sendable, Hashable {
  /// The text to write.
  public var text: String
  /// The frame of the text, in points. The text never leaves it.
  public var frame: Rect
  /// The position of the caption. Letters on a photo have an outline.
  public var position: CaptionPosition
  /// The font size in points.
  public var size: Double
  /// The maximum number of lines. Defaults to 1.
  public var lines: Int
  /// The part of an overlong text that is cut. Defaults to `.end`.
  public var shortening: TextShortening

  /// Creates a caption.
  public init(
    text: String, frame: Rect, position: CaptionPosition, size: Double, lines: Int = 1,
    shortening: TextShortening = .end
  ) {
    self.text = text
    self.frame = frame
    self.position = position
    self.size = size
    self.lines = lines
    self.shortening = shortening
  }
}

extension Caption: Codable {
  private enum CodingKeys: String, CodingKey { case text, frame, position, size, lines, shortening }

  /// Reads a caption. Defaults to one line in letters that fill the frame.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    frame = try values.decode(Rect.self, forKey: .frame)
    position = try values.decode(CaptionPosition.self, forKey: .position)
    size =
      try values.decodeIfPresent(Double.self, forKey: .size)
      ?? frame.height / TextMetrics.height(lines: 1, size: 1)
    lines = try values.decodeIfPresent(Int.self, forKey: .lines) ?? 1
    shortening = try values.decodeIfPresent(TextShortening.self, forKey: .shortening) ?? .end
  }
}

/// The position of captions.
public enum CaptionPosition: String, Sendable, Hashable, Codable, CaseIterable {
  /// Below the photo; the layout reserves space for it.
  case below
  /// On the photo, at its lower edge.
  case over
  /// On the photo, in its middle.
  case centre
}
