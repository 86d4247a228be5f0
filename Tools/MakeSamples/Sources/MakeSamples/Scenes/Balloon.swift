/// A hot-air balloon one unit in radius, cut out: the only scene that is transparent around its subject.
struct Balloon: Scene {
  var colours: (Light, Light) = ([0.85, 0.10, 0.05], [0.95, 0.75, 0.25])
  var sun: Vector = normalized([-0.5, 0.6, -0.7])

  func coverage(at p: Point) -> Float {
    if isEnvelope(p) || isBasket(p) { return 1 }
    // Four ropes, seen from the side as two pairs.
    guard p.y < -1.25, p.y > -1.62 else { return 0 }
    let t = (-1.25 - p.y) / 0.37
    return abs(abs(p.x) - mix(0.2, 0.14, t)) < 0.012 ? 1 : 0
  }

  func light(at p: Point) -> Light {
    if isBasket(p) {
      let weave = 0.75 + 0.25 * sine(p.x * 160) * sine(p.y * 160)
      return Light(0.30, 0.16, 0.06) * weave * (0.6 - 1.6 * p.x)
    }
    guard isEnvelope(p) else { return [0.10, 0.08, 0.06] }
    let across = clamp(p.x / radius(at: p.y), -0.999, 0.999)
    let depth = (1 - across * across).squareRoot()
    let tilt = clamp(p.y + 0.1, -1, 1)
    let normal = normalized(Vector(across * (1.1 - 0.5 * abs(tilt)), tilt * 0.9, -depth))
    let gore = arcsine(across) / .pi * 16
    let stripe = Int(gore.rounded(.down)) & 1 == 0
    let band = p.y < 0.18 && p.y > -0.06
    let base = stripe != band ? colours.0 : colours.1
    // Each gore bulges a little between its seams.
    let bulge = 0.86 + 0.14 * sine(fraction(gore) * .pi)
    let sunlight = max(dot(normal, sun), 0)
    let through = 0.16 * smoothstep(0.2, -1.2, p.y)
    return base * bulge * (0.22 + 1.25 * sunlight + through) + Light(repeating: 0.10) * power(sunlight, 30)
  }

  private func radius(at y: Float) -> Float {
    if y > 0 { return (1 - y * y).squareRoot() }
    return mix(1, 0.2, smoothstep(0, -1.35, y) * 0.85 + 0.15 * clamp(-y / 1.25))
  }

  private func isEnvelope(_ p: Point) -> Bool { p.y < 1 && p.y > -1.25 && abs(p.x) < radius(at: p.y) }
  private func isBasket(_ p: Point) -> Bool {
    p.y < -1.6 && p.y > -1.84 && abs(p.x) < 0.15 + (p.y + 1.84) * 0.06
  }
}
