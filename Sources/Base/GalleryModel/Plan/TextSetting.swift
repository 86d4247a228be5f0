/// The part of an overlong text that an ellipsis replaces.
public enum TextShortening: String, Sendable, Hashable, Codable, CaseIterable {
  /// The end, for prose.
  case end
  /// The middle, for file names: their beginning and number both identify the photo.
  case middle
}

/// The horizontal alignment of text in its frame.
public enum TextAlignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case centre
  /// At the right edge.
  case right
}

/// The text measures that plans and drawing share, so that plans can reserve space without shaping text.
public enum TextMetrics {
  /// The distance from one line to the next, as a multiple of the font's size.
  public static let leading = 1.35
  /// The space above the first line, as a multiple of the font's size.
  public static let air = 0.15

  /// The size of a title, as a multiple of the size of captions.
  public static let titleScale = 1.75
  /// The size of further lines of a caption and of headers and footers, as
  /// a multiple of the size of captions.
  public static let secondaryScale = 0.875
  /// The size of further lines of a title, as a share of the title's.
  public static let subtitleShare = 0.6

  /// Returns the height of a band for a number of lines, in the unit of `size`, the font size.
  public static func height(lines: Int, size: Double) -> Double { (Double(lines) * leading + air) * size }
}

/// Language tags (BCP 47).
public enum TextLanguage {
  /// The tag for texts of an unknown language, from ISO 639.
  public static let unknown = "und"
}
