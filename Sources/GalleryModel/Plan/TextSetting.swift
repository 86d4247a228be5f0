/// The part that a text which is too long for its place loses; an ellipsis stands for it.
public enum TextShortening: String, Sendable, Hashable, Codable, CaseIterable {
  /// Its end, as texts do.
  case end
  /// Its middle, as file names do: both their beginning and their number say which photo it is.
  case middle
}

/// The place of lines of text across their frame.
public enum TextAlignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case centre
  /// At the right edge.
  case right
}

/// The measures that plans and drawing share: a plan keeps room for lines without having to shape them.
public enum TextMetrics {
  /// The distance from one line to the next, as a multiple of the font's size.
  public static let leading = 1.35
  /// The air above the first line, as a multiple of the font's size.
  public static let air = 0.15

  /// Height of a band that holds some lines.
  ///
  /// - Parameters:
  ///   - lines: The number of lines.
  ///   - size: The size of the font, in any unit; the height is in the same.
  public static func height(lines: Int, size: Double) -> Double { (Double(lines) * leading + air) * size }
}

/// The tags of languages (BCP 47).
public enum TextLanguage {
  /// The tag for texts of an unknown language, from ISO 639.
  public static let unknown = "und"
}
