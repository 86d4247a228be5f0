/// Reads path data of SVG as cubic Bézier curves.
struct PathReader {
  typealias Vector = SIMD2<Double>

  private var rest: Substring
  /// Each part's start, then two control points and the end of each curve.
  private var read: [[Vector]] = []
  private var current = Vector.zero
  /// The last control point of the preceding command, for the letters `s` and `t`, and its letter.
  private var control: (letter: String, point: Vector)?

  init(_ data: String) { rest = data[...] }

  mutating func parts() throws(OutlineError) -> [[Vector]] {
    var letter: Character = "z"
    while let next = next() {
      if next.isLetter { letter = rest.removeFirst() } else if "zZ".contains(letter) { throw error }
      try add(letter.lowercased(), from: letter.isLowercase ? current : .zero)
      // Further points after `m` are lines.
      letter = letter == "m" ? "l" : letter == "M" ? "L" : letter
    }
    return read
  }

  private var error: OutlineError {
    OutlineError("has invalid path data before \"\(rest.prefix(20))\"; expected data such as M0 0H9V9Z")
  }

  /// Returns the next character that is no separator.
  private mutating func next() -> Character? {
    rest = rest.drop { $0.isWhitespace || $0 == "," }
    return rest.first
  }

  private mutating func number(isFlag: Bool = false) throws(OutlineError) -> Double {
    _ = next()
    let form = isFlag ? /[01]/ : /[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/
    guard let match = rest.prefixMatch(of: form), let number = Double(match.output) else { throw error }
    rest = rest[match.range.upperBound...]
    return number
  }

  private mutating func add(_ letter: String, from origin: Vector) throws(OutlineError) {
    func point() throws(OutlineError) -> Vector { origin + [try number(), try number()] }
    let last = control
    func reflected(_ letters: String) -> Vector {
      last.map { letters.contains($0.letter) ? 2 * current - $0.point : current } ?? current
    }
    control = nil
    guard letter == "m" || !read.isEmpty else { throw error }

    switch letter {
    case "m":
      current = try point()
      read.append([current])
    case "l": addLine(to: try point())
    case "h": addLine(to: [origin.x + (try number()), current.y])
    case "v": addLine(to: [current.x, origin.y + (try number())])
    case "c", "s":
      let first = letter == "c" ? try point() : reflected("cs")
      let second = try point()
      addCurve(first, second, to: try point())
      control = (letter, second)
    case "q", "t":
      let middle = letter == "q" ? try point() : reflected("qt")
      let end = try point()
      addCurve(current + (middle - current) * 2 / 3, end + (middle - end) * 2 / 3, to: end)
      control = (letter, middle)
    case "a":
      let radii: Vector = [abs(try number()), abs(try number())]
      let turn = try number()
      let isLarge = try number(isFlag: true) == 1
      let isClockwise = try number(isFlag: true) == 1
      addArc(radii, turn: turn, isLarge: isLarge, isClockwise: isClockwise, to: try point())
    case "z": addLine(to: read[read.count - 1][0])
    default: throw error
    }
  }

  private mutating func addLine(to end: Vector) {
    addCurve(current + (end - current) / 3, end + (current - end) / 3, to: end)
  }

  private mutating func addCurve(_ control1: Vector, _ control2: Vector, to end: Vector) {
    read[read.count - 1] += [control1, control2, end]
    current = end
  }

  /// Adds an arc of an ellipse as curves of at most a quarter (SVG 2, appendix B.2). It does not call the system's C
  /// library, whose results differ between machines.
  private mutating func addArc(
    _ radii: Vector, turn: Double, isLarge: Bool, isClockwise: Bool, to end: Vector
  ) {
    guard radii.min() > 0, end != current else { return addLine(to: end) }
    // The ends of the arc, on a circle with radius 1 unless it is too small for them.
    let axis = Self.direction(degrees: turn)
    func onCircle(_ point: Vector) -> Vector { Self.product(point, [axis.x, -axis.y]) / radii }
    let half = (onCircle(end) - onCircle(current)) / 2
    let square = (half * half).sum()
    let radius = max(1, square.squareRoot())
    let sense = isClockwise ? 1.0 : -1
    let distance = (isLarge ? -sense : sense) * max(0, 1 / square - 1).squareRoot()
    let centre = onCircle(end) - half + distance * Self.turned(half)
    func placed(_ point: Vector) -> Vector { Self.product((centre + radius * point) * radii, axis) }

    let target = (onCircle(end) - centre) / radius
    var from = (onCircle(current) - centre) / radius
    for _ in 0..<4 where from != target {
      let quarter = sense * Self.turned(from)
      let isLast = (from * target).sum() > -1e-9 && (quarter * target).sum() > -1e-9
      let to = isLast ? target : quarter
      // 4/3 of the tangent of a quarter of the angle.
      let cosine = max(0, (1 + (from * to).sum()) / 2).squareRoot()
      let control = sense * 4 / 3 * (max(0, 1 - cosine) / (1 + cosine)).squareRoot()
      addCurve(
        placed(from + control * Self.turned(from)), placed(to - control * Self.turned(to)),
        to: isLast ? end : placed(to))
      from = to
    }
  }

  private static func turned(_ point: Vector) -> Vector { [-point.y, point.x] }

  /// Returns the product of complex numbers: it turns one by the angle of the other.
  private static func product(_ first: Vector, _ second: Vector) -> Vector {
    first.x * second + first.y * turned(second)
  }

  /// Returns the direction of an angle, by the power series of the exponential function.
  private static func direction(degrees: Double) -> Vector {
    let angle = degrees.remainder(dividingBy: 360) * .pi / 180
    var term: Vector = [1, 0]
    return (1...32).reduce(into: Vector.zero) { sum, power in
      sum += term
      term = turned(term) * (angle / Double(power))
    }
  }
}
