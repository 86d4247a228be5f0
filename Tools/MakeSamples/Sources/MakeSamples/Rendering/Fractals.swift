/// Sums of noise at falling sizes. The turn between octaves hides the lattice.
extension Noise {
  /// Fractal gradient noise around 0.
  func fractal(_ point: Point, octaves: Int = 6, gain: Float = 0.5) -> Float {
    var (p, sum, amplitude) = (point, Float(0), Float(1))
    for _ in 0..<octaves {
      sum += amplitude * gradient(p)
      p = Point(1.6 * p.x - 1.2 * p.y, 1.2 * p.x + 1.6 * p.y) + 7.3
      amplitude *= gain
    }
    return sum
  }

  /// Sharp crests at 1, valleys towards 0: mountain ridges, lightning, veins.
  func ridges(_ point: Point, octaves: Int = 6) -> Float {
    var (p, sum, amplitude, previous, total) = (point, Float(0), Float(1), Float(1), Float(0))
    for _ in 0..<octaves {
      let ridge = 1 - abs(gradient(p)) * 1.4
      sum += amplitude * ridge * ridge * previous
      total += amplitude
      previous = clamp(ridge * ridge)
      p = Point(1.6 * p.x - 1.2 * p.y, 1.2 * p.x + 1.6 * p.y) + 3.1
      amplitude *= 0.5
    }
    return sum / total
  }

  /// Fractal value noise in space, 0...1.
  func fractal(_ point: Vector, octaves: Int = 5, gain: Float = 0.5) -> Float {
    var (p, sum, amplitude, total) = (point, Float(0), Float(1), Float(0))
    for _ in 0..<octaves {
      sum += amplitude * value(p)
      total += amplitude
      p = Vector(
        1.6 * p.y + 1.2 * p.z, -1.6 * p.x + 0.72 * p.y - 0.96 * p.z, -1.2 * p.x - 0.96 * p.y + 1.28 * p.z)
      p += 5.7
      amplitude *= gain
    }
    return sum / total
  }

  /// Two shifts of the fractal by itself: smoke, marble, gas.
  func warped(_ p: Point, strength: Float = 1, octaves: Int = 5) -> (value: Float, drift: Point) {
    let drift = Point(fractal(p, octaves: octaves), fractal(p + Point(5.2, 1.3), octaves: octaves))
    let second = p + strength * 2 * drift
    let twist = Point(
      fractal(second + Point(1.7, 9.2), octaves: octaves), fractal(second + Point(8.3, 2.8), octaves: octaves)
    )
    return (fractal(p + strength * 2 * twist, octaves: octaves), drift + twist)
  }

  /// The distance to the nearest of one random point per cell, to the second nearest, and the cell's hash.
  func cells(_ p: Point, jitter: Float = 0.9) -> (nearest: Float, second: Float, id: Float) {
    let floor = p.rounded(.down)
    let (x, y) = (Int32(floor.x), Int32(floor.y))
    var (nearest, second, id) = (Float(9), Float(9), Float(0))
    for dy in Int32(-1)...1 {
      for dx in Int32(-1)...1 {
        let (cx, cy) = (x &+ dx, y &+ dy)
        let centre =
          Point(Float(cx), Float(cy)) + 0.5 + jitter * (Point(hash(cx, cy, 1), hash(cx, cy, 2)) - 0.5)
        let distance = length(p - centre)
        if distance < nearest {
          (second, nearest, id) = (nearest, distance, hash(cx, cy, 3))
        } else if distance < second {
          second = distance
        }
      }
    }
    return (nearest, second, id)
  }
}
