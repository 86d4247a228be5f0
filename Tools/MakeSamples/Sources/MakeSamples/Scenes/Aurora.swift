/// Curtains of northern light over a snowy shore, mirrored in still water.
struct Aurora: Scene {
  var horizon: Float = -0.45
  var noise = Noise(31)
  private let stars = Stars(density: 0.9)

  func light(at point: Point) -> Light {
    if point.y >= horizon { return scene(at: point) }
    let depth = horizon - point.y
    let ripple = 0.02 * noise.fractal(Point(point.x * 5, 6 / (depth + 0.06)), octaves: 4)
    let mirror = Point(point.x + ripple, horizon + depth * 0.95 + ripple * (1 + 4 * depth))
    return scene(at: mirror) * Light(0.42, 0.52, 0.55) + Light(0.001, 0.004, 0.008)
  }

  private func scene(at p: Point) -> Light {
    let far = horizon + 0.10 + 0.20 * noise.ridges(Point(p.x * 0.9 + 3, 2), octaves: 7)
    let near = horizon + 0.03 + 0.10 * noise.fractal(Point(p.x * 1.2 + 8, 5), octaves: 7)
    if p.y < near { return Light(0.004, 0.009, 0.014) }
    if p.y < far {
      let slope = noise.fractal(Point(p.x * 7 + p.y * 9, p.y * 6), octaves: 7, gain: 0.6)
      let snow = smoothstep(-0.5, 0.7, slope + (p.y - near) * 2.2)
      return mix(Light(0.006, 0.014, 0.022), Light(0.03, 0.10, 0.09), snow * 0.7)
    }
    let night = mix(Light(0.012, 0.05, 0.06), Light(0.002, 0.008, 0.03), smoothstep(horizon, 1, p.y))
    return night + stars.light(at: p) * 0.7 + curtains(at: p)
  }

  private func curtains(at p: Point) -> Light {
    var sum = Light()
    for curtain in 0..<4 {
      let k = Float(curtain)
      let fold = noise.fractal(Point(p.x * 0.55 + k * 5.1, k * 2.3), octaves: 4)
      let foot = horizon + 0.32 + 0.16 * k + 0.42 * fold + 0.16 * p.x * (k - 1.5)
      let above = p.y - foot
      guard above > -0.12 else { continue }
      let rays = noise.fractal(Point((p.x + above * 0.10 * (k - 1)) * 15 + fold * 9, k * 7), octaves: 4)
      let presence = smoothstep(-0.35, 0.5, noise.fractal(Point(p.x * 0.8 + k * 9, 30), octaves: 3) + 0.2)
      let tall = 0.42 + 0.25 * rays
      let glow = smoothstep(-0.10, 0.08, above) * exponential(-max(above, 0) / tall * 1.9)
      let colour = mix(
        Light(0.10, 0.95, 0.38), Light(0.45, 0.12, 0.62), smoothstep(0.05, 0.85, above / (tall + 0.3)))
      sum += colour * glow * presence * (0.55 + 0.65 * rays) * (0.75 - 0.09 * k)
    }
    return sum
  }
}
