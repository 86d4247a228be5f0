extension PageSpec {
  /// Returns a printed page, with sides in millimetres in either order.
  public static func millimetres(_ width: Double, _ height: Double) -> PageSpec {
    .paper(width: width * Length.pointsPerMillimetre, height: height * Length.pointsPerMillimetre)
  }

  /// Returns a printed page, with sides in inches in either order.
  public static func inches(_ width: Double, _ height: Double) -> PageSpec {
    .paper(width: width * 72, height: height * 72)
  }

  /// Returns a square page on a screen, with a side in points. Its portrait and
  /// landscape sheets have the same size.
  public static func square(side: Double, scale: Double = 1) -> PageSpec {
    .screen(width: side, height: side, scale: scale)
  }

  /// A3 paper.
  public static let a3 = millimetres(297, 420)
  /// A4 paper.
  public static let a4 = millimetres(210, 297)
  /// A5 paper.
  public static let a5 = millimetres(148, 210)
  /// US Letter paper, 8.5 × 11 inches.
  public static let letter = inches(8.5, 11)
  /// US Legal paper, 8.5 × 14 inches.
  public static let legal = inches(8.5, 14)

  private static let presets: [(name: String, page: PageSpec)] = [
    // ISO 216.
    ("a0", millimetres(841, 1189)), ("a1", millimetres(594, 841)), ("a2", millimetres(420, 594)),
    ("a3", a3), ("a4", a4), ("a5", a5),
    ("a6", millimetres(105, 148)), ("b4", millimetres(250, 353)), ("b5", millimetres(176, 250)),
    ("b6", millimetres(125, 176)),
    ("letter", letter), ("legal", legal), ("tabloid", inches(11, 17)),
    ("4x6", inches(4, 6)), ("5x7", inches(5, 7)), ("8x10", inches(8, 10)), ("11x14", inches(11, 14)),
    ("13x18cm", millimetres(130, 180)), ("square", millimetres(210, 210)),
    ("iphone-5s", .screen(width: 320, height: 568, scale: 2)),
    ("iphone-6s", .screen(width: 375, height: 667, scale: 2)),
    ("ipad", .screen(width: 768, height: 1024, scale: 2)), ("auto", .growing),
  ]

  /// The names of the built-in pages.
  public static let names = presets.map(\.name)

  /// The accepted forms of a page, for messages.
  public static let expectation =
    "one of \(names.joined(separator: " ")), or WIDTHxHEIGHT with px, mm, cm, in or pt, such as 100x150mm"

  /// Reads a page: a name, `100x150mm`, `1200x1800px`, or `320x568@2` (screen points and scale). The sides
  /// may be in either order. Spaces in sides are ignored. Printed pages use the default resolution. `nil` if the text is not a page or a
  /// side is not positive.
  public init?(_ text: String) {
    let lowered = text.lowercased()
    if let preset = Self.presets.first(where: { $0.name == lowered }) {
      self = preset.page
      return
    }
    let parts = lowered.filter { $0 != " " }.parts(separatedBy: "@")
    guard parts.count <= 2, let (left, right) = Self.sides(parts[0]),
      let last = Measure(right), let first = Measure(left, defaultUnit: last.unit),
      first.unit == last.unit, first.value > 0, last.value > 0,
      max(first.value, last.value) * (last.pointsPerUnit ?? 1) <= Length.largest
    else { return nil }

    if parts.count == 2 {
      guard let scale = Double(decimal: parts[1]), scale > 0, scale <= Self.largestScale,
        last.unit == "" || last.unit == "pt"
      else { return nil }
      self = .screen(width: first.value, height: last.value, scale: scale)
    } else if last.unit == "px" {
      self = .screen(width: first.value, height: last.value)
    } else if let points = last.pointsPerUnit {
      self = .paper(width: first.value * points, height: last.value * points)
    } else {
      return nil
    }
  }

  /// The largest number of pixels per point. It exceeds every real screen and paper.
  static let largestScale = 100.0

  /// Returns the texts on both sides of the first `x` that precedes a number, which excludes the `x` in `px`.
  private static func sides(_ text: Substring) -> (Substring, Substring)? {
    let separator = text.indices.first { index in
      guard text[index] == "x", let next = text[index...].dropFirst().first else { return false }
      return next.isNumber || next == "."
    }
    return separator.map { (text[..<$0], text[text.index(after: $0)...]) }
  }

  private struct Measure {
    let value: Double
    let unit: String

    init?(_ text: Substring, defaultUnit: String = "") {
      let digits = text.prefix { $0.isNumber || $0 == "." }
      guard let value = Double(decimal: digits) else { return nil }
      self.value = value
      let unit = String(text.dropFirst(digits.count))
      self.unit = unit.isEmpty ? defaultUnit : unit
    }

    /// The number of points in the unit; `nil` for pixels and for a missing unit.
    var pointsPerUnit: Double? { ["pt": 1, "in": 72, "cm": 720 / 25.4, "mm": 72 / 25.4][unit] }
  }
}

extension PageSpec: LosslessStringConvertible {
  /// The page in a form that ``init(_:)`` reads: its name if it has one, otherwise its sides.
  public var description: String {
    let printed = printed(at: Self.defaultDPI)
    if let preset = Self.presets.first(where: { $0.page == printed }) { return preset.name }
    let sides = "\(shortSide.shortest)x\(longSide.shortest)"
    return medium == .paper ? sides + "pt" : sides + "@\(pixelsPerPoint.shortest)"
  }
}
