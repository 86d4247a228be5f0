/// Towers with lit windows at dusk or at night, mirrored in a river.
struct City: Scene {
  var zenith: Light = [0.010, 0.022, 0.075]
  var horizon: Light = [0.55, 0.22, 0.10]
  var shore: Float = -0.42
  var scale: Float = 1
  var lamps: Float = 1
  var moon: Point? = nil
  var noise = Noise(101)

  func light(at p: Point) -> Light {
    if p.y >= shore { return skyline(at: p) }
    let depth = shore - p.y
    let ripple = noise.fractal(Point(p.x * 8, 3 / (depth + 0.03)), octaves: 4)
    let long = noise.fractal(Point(p.x * 2, 9 / (depth + 0.1)), octaves: 3)
    // Waves smear a reflection upright: the mean of a few heights.
    var sum = Light()
    for step in 0..<5 {
      let stretch = depth * (0.75 + 0.14 * Float(step)) + 0.05 * ripple * (0.3 + depth)
      sum += skyline(at: Point(p.x + 0.012 * ripple + 0.01 * long, shore + abs(stretch)))
    }
    return sum / 5 * (0.62 + 0.22 * long) + Light(0.002, 0.004, 0.010)
  }

  private func skyline(at p: Point) -> Light {
    for layer in 0..<4 {
      if let tower = towerLight(at: p, layer: layer) { return tower }
    }
    return sky(at: p)
  }

  private func sky(at p: Point) -> Light {
    let up = clamp((p.y - shore) / (1 - shore))
    let clouds = noise.warped(Point(p.x * 0.7, p.y * 2.2), strength: 0.6, octaves: 5).value
    var colour = mix(horizon, zenith, power(up, 0.55))
    colour += horizon * 0.35 * smoothstep(0.05, 0.7, clouds) * (1 - up)
    colour += Stars().light(at: p) * 0.25 * smoothstep(0.4, 0.9, up)
    if let moon {
      let d = length(p - moon)
      let maria = 0.75 + 0.35 * noise.fractal((p - moon) * 22, octaves: 4)
      colour +=
        Light(1.0, 0.95, 0.82) * (smoothstep(0.080, 0.076, d) * maria * 1.6 + 0.16 * exponential(-d * 5))
    }
    return colour
  }

  private func towerLight(at p: Point, layer: Int) -> Light? {
    let depth = Float(layer) / 3  // 0 near, 1 far
    let width = mix(0.19, 0.10, depth) * scale
    let slot = p.x / width + Float(layer) * 0.37
    let cell = Int32(slot.rounded(.down))
    let random = noise.hash(cell, Int32(layer), 1)
    let hill = exponential(-power((p.x - 0.15) / 0.85, 2))
    let tall =
      scale * (mix(0.10, 0.34, depth) + mix(0.30, 0.85, depth) * random * random * (0.35 + 0.85 * hill))
    let half = 0.5 - 0.14 * noise.hash(cell, Int32(layer), 2)
    let x = (slot - Float(cell) - 0.5) / half  // -1...1 over the tower
    let crown = noise.hash(cell, Int32(layer), 3)
    let y = p.y - shore
    guard y >= 0, let top = roof(x, tall: tall, crown: crown), y < top else {
      return mast(x: x * half * width, y: y - tall, crown: crown, random: random)
    }
    let haze = mix(horizon * 0.32, zenith * 1.6, clamp(y * 0.9))
    let wall = mix(Light(0.008, 0.010, 0.018), haze, 0.15 + 0.55 * depth)
    let face = wall * (1 - 0.35 * x)
    return face + windows(x: x * half * width, y: y, cell: cell, layer: layer, depth: depth, top: top)
  }

  private func roof(_ x: Float, tall: Float, crown: Float) -> Float? {
    guard abs(x) < 1 else { return nil }
    if crown > 0.80 { return tall - 0.10 * abs(x) * scale }
    if crown > 0.55 { return abs(x) < 0.6 ? tall : tall - 0.06 * scale }
    return tall
  }

  private func mast(x: Float, y: Float, crown: Float, random: Float) -> Light? {
    guard crown > 0.62, random > 0.5, y >= -0.02, y < 0.12 * scale else { return nil }
    if abs(x) < 0.0035 { return Light(0.02, 0.02, 0.03) }
    return nil
  }

  private func windows(x: Float, y: Float, cell: Int32, layer: Int, depth: Float, top: Float) -> Light {
    let pitch = Point(0.0150, 0.0185) * mix(1, 0.62, depth) * scale
    let place = Point(x, y) / pitch
    let floor = place.rounded(.down)
    let pane = place - floor
    guard pane.x > 0.22, pane.x < 0.80, pane.y > 0.25, pane.y < 0.75, y < top - 0.02 else { return .zero }
    let (column, storey) = (Int32(floor.x), Int32(floor.y))
    let key = cell &* 31 &+ Int32(layer) &* 977
    let busy = noise.hash(key, 9)
    // Whole storeys are lit or dark together more often than single rooms.
    let floorLit = noise.hash(key, storey, 4)
    let lit = noise.hash(key &+ column &* 57, storey, 5)
    guard lit < 0.20 + 0.42 * busy * floorLit + (floorLit > 0.86 ? 0.5 : 0) else { return .zero }
    let warm = mix(
      Light(1.0, 0.62, 0.24), Light(0.75, 0.85, 1.0), smoothstep(0.6, 0.9, noise.hash(key, storey, 6)))
    return warm * (0.35 + 1.1 * noise.hash(key &+ column, storey, 7)) * mix(1, 0.55, depth) * lamps
  }
}
