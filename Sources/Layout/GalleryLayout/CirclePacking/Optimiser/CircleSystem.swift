/// Circles in a rectangle, with the variables that the optimiser changes and the energy that it minimises.
///
/// The variables are the centres and one common scale. Circle `i` has the radius `scale * weight[i] +
/// offset`; the offset is half the gap. The unit of length is the expected mean radius, so tolerances and
/// steps are plain numbers.
final class CircleSystem: Energy {
  let count: Int
  /// The relative radii.
  let weight: UnsafeVector
  let offset: Double
  /// The length unit of the system, in the unit of its container.
  let unit: Double
  /// The factor that converts ``scale`` to the scale of the original weights.
  let unitScale: Double
  let width: Double
  var height: Double

  /// The variables: all x, all y, then the scale divided by ``scaleStep``.
  let variables: UnsafeVector
  let x: UnsafeVector
  let y: UnsafeVector
  let gradient: UnsafeVector
  /// The unit of the scale among the variables. With a curvature like that of the centres, it halves the
  /// iterations.
  private let scaleStep: Double
  private let weightSum: Double
  let largestWeight: Double
  let isEqual: Bool
  /// The indices of the circles, the smallest first.
  let bySize: [Int]

  /// The weight of the scale against the overlaps; see ``energy()``.
  var pressure = 1.0
  private(set) var squaredOverlap = 0.0
  /// The radii at the last call of ``energy()``.
  let radius: UnsafeVector
  private let neighbours: NeighbourList
  let history: LBFGSHistory
  var work: Int
  private let arena = Arena()

  /// Creates a system of circles with the relative radii `weights`, each grown by `offset`, in `container`;
  /// `nil` if the offsets alone fill the container.
  init?(weights: [Double], offset: Double, container: Size, work: Int = 0) {
    guard let scale = CircleSystem.expectedScale(weights: weights, offset: offset, area: container.area)
    else { return nil }
    count = weights.count
    let sum = weights.reduce(0, +)
    let unit = scale * sum / Double(count) + offset
    self.unit = unit
    unitScale = scale
    self.offset = offset / unit
    width = container.width / unit
    height = container.height / unit
    self.work = work

    let scaled = weights.map { $0 * scale / unit }
    weight = arena.vector(scaled)
    weightSum = sum * scale / unit
    largestWeight = scaled.max() ?? 0
    bySize = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    isEqual = largestWeight - (scaled.min() ?? 0) <= 1e-12 * largestWeight
    scaleStep = 1 / (3 * scaled.reduce(0) { $0 + $1 * $1 }.squareRoot())

    variables = arena.vector(2 * count + 1)
    x = variables.slice(from: 0, count: count)
    y = variables.slice(from: count, count: count)
    gradient = arena.vector(2 * count + 1)
    radius = arena.vector(count)
    neighbours = NeighbourList(count: count)
    history = LBFGSHistory(dimension: 2 * count + 1)
  }

  /// The common scale of all circles; 1 is a density of about 0.85.
  var scale: Double {
    get { variables[2 * count] * scaleStep }
    set { variables[2 * count] = newValue / scaleStep }
  }

  /// The centres in the unit of the container.
  var centres: [Point] { (0..<count).map { Point(x: x[$0] * unit, y: y[$0] * unit) } }

  /// The scale at which circles cover about 0.85 of `area`.
  private static func expectedScale(weights: [Double], offset: Double, area: Double) -> Double? {
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    let sum = weights.reduce(0, +)
    for density in [0.85, 0.9069] {
      // Σπ(s·w + c)² = density · area, solved for s.
      let constant = Double(weights.count) * offset * offset - density * area / .pi
      let half = sum * offset
      let root = (half * half - squares * constant).squareRoot()
      if constant < 0 { return (root - half) / squares }
    }
    return nil
  }

  // MARK: Energy

  /// Returns half the squared overlaps minus ``pressure`` times the scale, and computes its ``gradient``.
  ///
  /// At a minimum, the overlaps balance the pressure. As the pressure falls to zero, the minimum approaches a
  /// locally largest scale without overlap. Minimising over the centres *and* the scale avoids the search
  /// over fixed scales of earlier penalty methods, such as Huang, Ye: Quasi-physical global optimization
  /// method for solving the equal circle packing problem, Sci. China Inf. Sci. 54 (2011),
  /// doi:10.1007/s11432-011-4266-0.
  func energy() -> Double {
    if !neighbours.isValid(for: self) { neighbours.build(self) }
    let n = count
    let s = scale
    let x = x
    let y = y
    let weight = weight
    let radius = radius
    let gradientX = gradient.slice(from: 0, count: n)
    let gradientY = gradient.slice(from: n, count: n)
    let starts = neighbours.starts
    let others = neighbours.others
    let width = width
    let height = height

    for i in 0..<n {
      radius[i] = s * weight[i] + offset
      gradientX[i] = 0
      gradientY[i] = 0
    }

    let twoOffsets = 2 * offset
    var squares = 0.0
    var scaleForce = 0.0
    var k = 0
    for i in 0..<n {
      let xi = x[i]
      let yi = y[i]
      let ri = radius[i]
      let wi = weight[i]
      let left = max(0, ri - xi)
      let right = max(0, xi + ri - width)
      let top = max(0, ri - yi)
      let bottom = max(0, yi + ri - height)
      squares += left * left + right * right + top * top + bottom * bottom
      var forceX = right - left
      var forceY = bottom - top
      scaleForce += (left + right + top + bottom) * wi

      let end = starts[i + 1]
      while k < end {
        let j = others[k]
        k += 1
        let dx = xi - x[j]
        let dy = yi - y[j]
        let reach = ri + radius[j]
        let squared = dx * dx + dy * dy
        let excess = reach * reach - squared
        if excess > 0 {
          let factor = 1 / (wi + weight[j] + twoOffsets)
          let overlap = 0.5 * excess * factor
          squares += overlap * overlap
          let force = overlap * factor
          let fx = force * dx
          let fy = force * dy
          forceX -= fx
          forceY -= fy
          gradientX[j] += fx
          gradientY[j] += fy
          scaleForce += force * reach * (wi + weight[j])
        }
      }
      gradientX[i] += forceX
      gradientY[i] += forceY
    }

    work -= 40 + n + k
    gradient[2 * n] = (scaleForce - pressure) * scaleStep
    squaredOverlap = squares
    return 0.5 * squares - pressure * s
  }

  /// The estimated scale without overlap at a minimum of ``energy()``.
  ///
  /// While contacts stay the same, overlaps grow in proportion to the pressure, so this is exact to first
  /// order. It allows ranking arrangements that still overlap.
  var correctedScale: Double { scale - squaredOverlap / pressure }

  /// Sets ``pressure`` so that overlaps are about `overlap` mean radii.
  func setPressure(forOverlap overlap: Double) { pressure = 4 * weightSum * overlap }

  // MARK: Scale

  /// Sets ``scale`` to the largest value at which the current centres have no overlap, and returns it.
  func exactScale() -> Double {
    var best = Double.infinity
    for i in 0..<count {
      let room = min(min(x[i], width - x[i]), min(y[i], height - y[i])) - offset
      best = min(best, room / weight[i])
    }
    // Only pairs closer than at this scale can limit it. A neighbour list built for the same or a larger
    // scale contains all of them.
    scale = max(best, 1e-3)
    neighbours.build(self)
    for i in 0..<count {
      for k in neighbours.starts[i]..<neighbours.starts[i + 1] {
        let j = neighbours.others[k]
        let dx = x[i] - x[j]
        let dy = y[i] - y[j]
        let distance = (dx * dx + dy * dy).squareRoot()
        best = min(best, (distance - 2 * offset) / (weight[i] + weight[j]))
      }
    }
    scale = best
    return best
  }
}
