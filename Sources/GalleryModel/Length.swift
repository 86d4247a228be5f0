import GalleryText

/// A distance as people write it: absolute (points, converted from mm, cm, in), in pixels of the sheet,
/// or as a percentage of a short side that the context names.
public enum Length: Sendable, Hashable {
  /// 1/72 inch on paper, one point of a screen page.
  case points(Double)
  /// Pixels of the finished sheet.
  case pixels(Double)
  /// Percentage (0–100) of the reference side.
  case percent(Double)

  /// The largest number of points, pixels or percent of a written length. No sheet is nearly as large, and counts of its
  /// pixels cannot overflow.
  package static let largest = 1e6

  /// Points in one millimetre.
  public static let pointsPerMillimetre = 72 / 25.4

  /// A length given in millimetres.
  public static func millimetres(_ value: Double) -> Length { .points(value * pointsPerMillimetre) }

  /// The length in points.
  ///
  /// - Parameters:
  ///   - reference: The length that a percentage refers to, in points.
  ///   - pixelsPerPoint: The sheet's resolution.
  public func points(of reference: Double, pixelsPerPoint: Double) -> Double {
    switch self {
    case .points(let value): value
    case .pixels(let value): value / pixelsPerPoint
    case .percent(let value): value / 100 * reference
    }
  }
}

extension Length {
  /// The form of a written length, for messages.
  public static let expectation =
    "a length such as 12, 12pt, 4mm, 1.5cm, 0.5in, 40px or 10%, up to \(largest.shortest)pt"

  /// Reads `12`, `12pt`, `4mm`, `1.5cm`, `0.5in`, `40px` or `10%`; a bare number is points.
  ///
  /// - Returns: `nil` when the text is not such a length, is negative or is above ``largest``.
  public init?(_ text: some StringProtocol) {
    let units: [(suffix: String, make: (Double) -> Length)] = [
      ("%", Length.percent),
      ("px", Length.pixels),
      ("pt", Length.points),
      ("mm", Length.millimetres),
      ("cm", { .millimetres($0 * 10) }),
      ("in", { .points($0 * 72) }),
    ]
    let unit = units.first { text.hasSuffix($0.suffix) }
    let digits = text.dropLast(unit?.suffix.count ?? 0)
    guard let value = Double(decimal: digits), value >= 0 else { return nil }
    let length = unit?.make(value) ?? .points(value)
    guard length.points(of: 100, pixelsPerPoint: 1) <= Self.largest else { return nil }
    self = length
  }
}

extension Length: LosslessStringConvertible {
  /// The length as it can be read back, for example `12pt` or `10%`.
  public var description: String {
    switch self {
    case .points(let value): "\(value.shortest)pt"
    case .pixels(let value): "\(value.shortest)px"
    case .percent(let value): "\(value.shortest)%"
    }
  }
}
