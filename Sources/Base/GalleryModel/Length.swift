/// A length as users write it: absolute (points, mm, cm or in, stored as points), in sheet pixels, or as a
/// percentage of a side. The context defines that side.
public enum Length: Sendable, Hashable {
  /// Points: 1/72 inch on paper, one point of a screen page.
  case points(Double)
  /// Pixels of the finished sheet.
  case pixels(Double)
  /// A percentage of the reference side.
  case percent(Double)

  /// The largest accepted number. It exceeds every sheet, and pixel counts below it cannot overflow.
  package static let largest = 1e6

  /// The number of points in a millimetre.
  public static let pointsPerMillimetre = 72 / 25.4

  /// Returns a length in millimetres.
  public static func millimetres(_ value: Double) -> Length { .points(value * pointsPerMillimetre) }

  /// Returns the length in points. A percentage refers to `reference`, a length in points.
  public func points(of reference: Double, pixelsPerPoint: Double) -> Double {
    switch self {
    case .points(let value): value
    case .pixels(let value): value / pixelsPerPoint
    case .percent(let value): value / 100 * reference
    }
  }
}

extension Length {
  /// The accepted forms of a length, for messages.
  public static let expectation =
    "a length such as 12, 12pt, 4mm, 1.5cm, 0.5in, 40px or 10%, up to \(largest.shortest)pt"

  /// Reads `12`, `12pt`, `4mm`, `1.5cm`, `0.5in`, `40px` or `10%`; without a unit, the number is in points.
  /// `nil` for other text, a negative number or a length above `largest`.
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
  /// The length in a form that ``init(_:)`` reads, such as `12pt` or `10%`.
  public var description: String {
    switch self {
    case .points(let value): "\(value.shortest)pt"
    case .pixels(let value): "\(value.shortest)px"
    case .percent(let value): "\(value.shortest)%"
    }
  }
}
