/// Circles in a rectangle as the optimiser sees them: centres and one common scale.
///
/// Circle `i` has the radius `scale * weight[i] + offset`; the offset is half the gap. All lengths are in
/// units of the expected mean radius, so that tolerances and steps are plain numbers.
final class CircleSystem {
  let count: Int
  /// Relative radii.
  let weight: Lane
  let offset: Double
  /// One length unit of the system in the unit of its container.
  let unit: Double
  /// The caller's scale for a scale of 1.
  let unitScale: Double
  var width: Double
  var height: Double

  /// The variables: all x, all y, then the scale divided by ``scaleStep``.
  let variables: Lane
  let x: Lane
  let y: Lane
  let gradient: Lane
  let gradientX: Lane
  let gradientY: Lane
  /// Brings the scale's curvature to that of the centres, which halves the iterations.
  let scaleStep: Double
  let weightSum: Double
  let largestWeight: Double
  let isEqual: Bool
  /// The circles from the smallest to the largest.
  let bySize: [Int]

  /// Weight of the scale against the overlaps; see ``energy()``.
  var pressure = 1.0
  /// Squared overlaps at the last call of ``energy()``.
  var squaredOverlap = 0.0

  let radius: Lane
  let neighbours: NeighbourList
  let history: LBFGSHistory
  var budget: WorkBudget
  private let owner = LaneOwner()

  /// Circles of the relative radii `weights`, each grown by `offset`, in `container`.
  ///
  /// - Returns: `nil` if the offsets alone fill the container.
  init?(weights: [Double], offset: Double, container: Container, budget: WorkBudget) {
    guard
      let scale = CircleSystem.expectedScale(weights: weights, offset: offset, area: container.area)
    else { return nil }
    count = weights.count
    let sum = weights.reduce(0, +)
    unit = scale * sum / Double(count) + offset
    unitScale = scale
    self.offset = offset / unit
    width = container.width / unit
    height = container.height / unit
    self.budget = budget

    weight = owner.lane(count)
    var squares = 0.0
    var largest = 0.0
    var smallest = Double.infinity
    for i in 0..<count {
      let w = weights[i] * scale / unit
      weight[i] = w
      squares += w * w
      largest = max(largest, w)
      smallest = min(smallest, w)
    }
    weightSum = sum * scale / unit
    largestWeight = largest
    bySize = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    isEqual = largest - smallest <= 1e-12 * largest
    scaleStep = 1 / (3 * squares.squareRoot())

    variables = owner.lane(2 * count + 1)
    x = variables.slice(from: 0, count: count)
    y = variables.slice(from: count, count: count)
    gradient = owner.lane(2 * count + 1)
    gradientX = gradient.slice(from: 0, count: count)
    gradientY = gradient.slice(from: count, count: count)
    radius = owner.lane(count)
    neighbours = NeighbourList(count: count)
    history = LBFGSHistory(dimension: 2 * count + 1)
  }

  /// The common scale; 1 is a density of about 0.85.
  var scale: Double {
    get { variables[2 * count] * scaleStep }
    set { variables[2 * count] = newValue / scaleStep }
  }

  /// The scale at which circles cover about 0.85 of `area`.
  private static func expectedScale(weights: [Double], offset: Double, area: Double) -> Double? {
    var squares = 0.0
    var sum = 0.0
    for weight in weights {
      squares += weight * weight
      sum += weight
    }
    for density in [0.85, 0.9069] {
      // Σπ(s·w + c)² = density · area, solved for s.
      let constant = Double(weights.count) * offset * offset - density * area / .pi
      let half = sum * offset
      let root = (half * half - squares * constant).squareRoot()
      if constant < 0 { return (root - half) / squares }
    }
    return nil
  }
}
