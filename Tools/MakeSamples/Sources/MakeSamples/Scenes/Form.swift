/// Solid forms by their distance; the origin is where the form stands on the table.
enum Form: Sendable {
  case ball(Float)
  case apple(Float)
  case pear(Float)
  case egg(Float)
  case vessel(height: Float, profile: Profile)
  case cone(from: Vector, to: Vector, radii: (Float, Float))
  case hat(Float)
  case leaf(Float)

  func distance(_ p: Vector, noise: Noise) -> Float {
    switch self {
    case .ball(let r):
      return length(p - Vector(0, r, 0)) - r
    case .apple(let r):
      let q = p - Vector(0, r * 0.9, 0)
      let round = length(Point(q.x, q.z))
      // A ring of large section: the dimple at either pole comes by itself.
      let shoulder = Point(round - r * 0.34, q.y * (q.y > 0 ? 1.02 : 0.95) + 0.10 * round)
      return (length(shoulder) - r * 0.72) * 0.9
    case .pear(let r):
      let bottom = length(p - Vector(0, r, 0)) - r
      let top = length(p - Vector(0.10 * r, 2.25 * r, 0)) - r * 0.48
      return smoothUnion(bottom, top, 1.1 * r) * 0.9
    case .egg(let r):
      let q = p - Vector(0, r, 0)
      let squeeze = 1 + 0.16 * q.x / r
      return (length(Vector(q.x * 0.78, q.y * squeeze, q.z * squeeze)) - r) * 0.75
    case .vessel(let height, let profile):
      let radius = profile.radius(at: p.y / height)
      let round = length(Point(p.x, p.z))
      let wall = abs(round - radius + 0.025) - 0.025
      let floor = max(round - radius, abs(p.y - 0.02) - 0.02)
      return min(max(wall, max(p.y - height, -p.y)), floor) * 0.62
    case .cone(let from, let to, let radii):
      let axis = to - from
      let t = clamp(dot(p - from, axis) / dot(axis, axis))
      return (length(p - from - axis * t) - mix(radii.0, radii.1, t)) * 0.9
    case .hat(let r):
      let round = length(Point(p.x, p.z))
      let brim = max(round - r, abs(p.y) - 0.03)
      let crown = max(round - r * 0.62, abs(p.y - r * 0.5) - r * 0.5)
      return min(brim, crown) - 0.015
    case .leaf(let r):
      let bent = p.y - 0.35 * p.x * p.x / r
      let outline = length(Point(p.x - r, abs(p.z) + r * 0.75)) - r * 1.25
      return max(outline, abs(bent) - 0.008) * 0.6
    }
  }

  /// A sphere that holds the form: its middle above the foot, and its radius.
  var middle: Vector {
    switch self {
    case .ball(let r), .egg(let r): [0, r, 0]
    case .apple(let r): [0, r * 0.9, 0]
    case .pear(let r): [0, r * 1.4, 0]
    case .vessel(let height, _): [0, height / 2, 0]
    case .cone(let from, let to, _): (from + to) / 2
    case .hat(let r): [0, r * 0.5, 0]
    case .leaf(let r): [r, 0, 0]
    }
  }

  var reach: Float {
    switch self {
    case .ball(let r): r
    case .apple(let r): r * 1.12
    case .pear(let r): r * 1.6
    case .egg(let r): r * 1.45
    case .vessel(let height, let profile): length(Point(height / 2, profile.widest)) + 0.02
    case .cone(let from, let to, let radii): length(to - from) / 2 + max(radii.0, radii.1)
    case .hat(let r): r * 1.25
    case .leaf(let r): r * 1.3
    }
  }
}

private func smoothUnion(_ a: Float, _ b: Float, _ k: Float) -> Float {
  let h = max(k - abs(a - b), 0) / k
  return min(a, b) - h * h * k * 0.25
}
