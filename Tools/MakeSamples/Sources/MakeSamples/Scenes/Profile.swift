/// The radii of a turned vessel from foot to lip, at equal steps; at most sixteen. Kept in one vector, not
/// an array: forms are copied for every step of every ray, and an array would be counted each time.
struct Profile: Sendable, ExpressibleByArrayLiteral {
  private let radii: SIMD16<Float>
  private let count: Int

  init(_ list: [Float]) {
    precondition((2...16).contains(list.count), "a profile has 2 to 16 radii")
    var radii = SIMD16<Float>()
    for (index, radius) in list.enumerated() { radii[index] = radius }
    self.radii = radii
    count = list.count
  }

  init(arrayLiteral elements: Float...) { self.init(elements) }

  var widest: Float { radii.max() }

  func scaled(by factor: Float) -> Profile { Profile((0..<count).map { radii[$0] * factor }) }

  /// The radius at a height of 0...1: a Catmull-Rom curve through the radii.
  func radius(at height: Float) -> Float {
    let t = clamp(height) * Float(count - 1)
    let index = min(Int(t), count - 2)
    let f = t - Float(index)
    let (a, b) = (radii[max(index - 1, 0)], radii[index])
    let (c, d) = (radii[index + 1], radii[min(index + 2, count - 1)])
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
  }
}
