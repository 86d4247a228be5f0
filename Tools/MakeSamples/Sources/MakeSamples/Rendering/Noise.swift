/// Seeded lattice noise: the same seed gives the same picture on every machine.
struct Noise: Sendable {
  let seed: UInt32

  init(_ seed: UInt32) { self.seed = seed }

  /// A hash in 0..<1 of a lattice point (PCG-like mixing of three integers).
  func hash(_ x: Int32, _ y: Int32 = 0, _ z: Int32 = 0) -> Float {
    Float(bits(x, y, z) >> 8) * (1 / 16_777_216)
  }

  private func bits(_ x: Int32, _ y: Int32, _ z: Int32) -> UInt32 {
    var h = seed &* 0x9E37_79B9
    h = (h ^ UInt32(bitPattern: x)) &* 0x85EB_CA6B
    h = (h ^ (h >> 15) ^ UInt32(bitPattern: y)) &* 0xC2B2_AE35
    h = (h ^ (h >> 13) ^ UInt32(bitPattern: z)) &* 0x27D4_EB2F
    h ^= h >> 16
    h = h &* 0x7FEB_352D
    return h ^ (h >> 15)
  }

  /// Smooth noise in 0...1 with its two derivatives.
  func slope(_ p: Point) -> (value: Float, gradient: Point) {
    let floor = p.rounded(.down)
    let (x, y) = (Int32(floor.x), Int32(floor.y))
    let f = p - floor
    let u = f * f * f * (f * (f * 6 - 15) + 10)
    let du = 30 * f * f * (f * (f - 2) + 1)
    let (a, b) = (hash(x, y), hash(x &+ 1, y))
    let (c, d) = (hash(x, y &+ 1), hash(x &+ 1, y &+ 1))
    let (k1, k2, k4) = (b - a, c - a, a - b - c + d)
    return (
      a + k1 * u.x + k2 * u.y + k4 * u.x * u.y,
      du * Point(k1 + k4 * u.y, k2 + k4 * u.x)
    )
  }

  /// Gradient noise, about -0.7...0.7: rounder than value noise, so better for clouds and silhouettes.
  func gradient(_ p: Point) -> Float {
    let floor = p.rounded(.down)
    let (x, y) = (Int32(floor.x), Int32(floor.y))
    let f = p - floor
    let u = f * f * f * (f * (f * 6 - 15) + 10)
    func corner(_ dx: Int32, _ dy: Int32) -> Float {
      let h = bits(x &+ dx, y &+ dy, 0)
      let g = Point(Float(h & 0xFFFF), Float(h >> 16)) * (2 / 65535) - 1
      return dot(g, f - Point(Float(dx), Float(dy)))
    }
    return mix(mix(corner(0, 0), corner(1, 0), u.x), mix(corner(0, 1), corner(1, 1), u.x), u.y) * 1.4
  }

  /// Value noise in 0...1 in space.
  func value(_ p: Vector) -> Float {
    let floor = p.rounded(.down)
    let (x, y, z) = (Int32(floor.x), Int32(floor.y), Int32(floor.z))
    let f = p - floor
    let u = f * f * (3 - 2 * f)
    func plane(_ dz: Int32) -> Float {
      let near = mix(hash(x, y, z &+ dz), hash(x &+ 1, y, z &+ dz), u.x)
      return mix(near, mix(hash(x, y &+ 1, z &+ dz), hash(x &+ 1, y &+ 1, z &+ dz), u.x), u.y)
    }
    return mix(plane(0), plane(1), u.z)
  }

  func value(_ p: Point) -> Float { slope(p).value }
}
