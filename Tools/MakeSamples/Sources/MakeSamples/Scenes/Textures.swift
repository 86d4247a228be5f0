/// Polished marble with veins in two directions.
struct Marble: Scene {
  var stone: Light = [0.035, 0.085, 0.065]
  var vein: Light = [0.72, 0.76, 0.66]
  var accent: Light = [0.16, 0.32, 0.22]
  var noise = Noise(121)

  func light(at p: Point) -> Light {
    let flow = noise.warped(p * 0.8, strength: 0.55, octaves: 6)
    let bold = power(clamp(1 - abs(noise.fractal(p * 0.9 + flow.drift * 0.55, octaves: 5)) * 2.0), 9)
    let fine = power(clamp(1 - abs(noise.fractal(p * 2.6 + flow.drift * 0.9 + 5, octaves: 6)) * 2.2), 12)
    var colour = stone * (0.92 + 0.75 * flow.value)
    colour = mix(colour, vein, clamp(bold * 0.8 + smoothstep(0.25, 1.0, flow.value) * 0.2))
    colour = mix(colour, accent, fine * 0.55)
    return colour * (0.95 + 0.20 * smoothstep(1.2, 0, length(p - Point(-0.5, 0.6))))
  }
}

/// Planed boards: growth rings cut lengthways, pores, a knot or two.
struct Wood: Scene {
  var early: Light = [0.52, 0.28, 0.12]
  var late: Light = [0.20, 0.085, 0.03]
  var noise = Noise(131)

  func light(at p: Point) -> Light {
    let tall: Float = 0.52
    let board = (p.y / tall + 0.2).rounded(.down)
    let v = (fraction(p.y / tall + 0.2) - 0.5) * tall
    let offset = board * 13.7
    var q = Point(p.x * 0.42 + offset, v * 2.3 + offset)
    var knotDark: Float = 0
    if noise.hash(Int32(board), 3) > 0.35 {
      let knot = Point(noise.hash(Int32(board), 4) * 2 - 1, (noise.hash(Int32(board), 5) - 0.5) * 0.25)
      let d = (Point(p.x, v) - knot) * Point(0.75, 1.5)
      let pull = exponential(-dot(d, d) * 42)
      q.y += pull * 1.1 * (d.y > 0 ? 1 : -1)
      knotDark = exponential(-dot(d, d) * 420)
    }
    let wave = noise.fractal(q * Point(1, 1.1), octaves: 4)
    let rings = fraction((q.y + wave * 0.55) * 5.2)
    let grain = smoothstep(0, 0.75, rings) * smoothstep(1, 0.86, rings)
    let pores = noise.fractal(Point(p.x * 3.5, p.y * 95), octaves: 3)
    let shade = 1 + 0.10 * pores + 0.18 * (noise.hash(Int32(board), 8) - 0.5)
    var colour = mix(early, late, grain * 0.62 + 0.18 * wave) * shade
    colour = mix(colour, late * 0.35, knotDark)
    let gap = smoothstep(0.0, 0.006, tall / 2 - abs(v))
    let bevel = 1 + 0.25 * smoothstep(0.025, 0, tall / 2 - v) - 0.25 * smoothstep(0.025, 0, tall / 2 + v)
    return colour * bevel * (0.10 + 0.90 * gap) * (1.25 - 0.22 * length(p - Point(-0.6, 0.7)))
  }
}

/// A woven plaid lying in soft folds.
struct Fabric: Scene {
  var ground: Light = [0.30, 0.02, 0.025]
  var stripe: Light = [0.02, 0.06, 0.16]
  var line: Light = [0.75, 0.60, 0.25]
  var noise = Noise(141)

  func light(at p: Point) -> Light {
    let h = height(p)
    let step: Float = 0.01
    let slope = Point(height(p + Point(step, 0)) - h, height(p + Point(0, step)) - h) / step
    // The cloth is longer than its picture where it slopes: the pattern follows the folds.
    let q = rotated(p + slope * 0.10, by: 0.35) * 1.5
    let thread = Point(q.x, q.y) * 46
    let over = Int(thread.x.rounded(.down) + thread.y.rounded(.down)) & 3 < 2
    let colour = over ? sett(q.x) : sett(q.y)
    let round = over ? fraction(thread.y) : fraction(thread.x)
    let yarn = 0.72 + 0.36 * sine(round * .pi)
    let normal = normalized(Vector(-slope.x, -slope.y, 0.9))
    let sun = max(dot(normal, normalized([-0.55, 0.6, 0.6])), 0)
    let hollow = smoothstep(-0.32, 0.22, h)
    return colour * yarn * (0.10 + 1.5 * sun) * (0.45 + 0.75 * hollow)
  }

  private func height(_ p: Point) -> Float {
    let drift = noise.fractal(p * 0.6 + 3, octaves: 2)
    let fold = sine((p.x * 0.8 + p.y * 1.1 + drift * 1.3) * 3.4)
    return 0.13 * fold + 0.22 * noise.fractal(p * 0.9 + drift, octaves: 3)
  }

  private func sett(_ x: Float) -> Light {
    let t = fraction(x * 1.25)
    if t < 0.30 { return stripe }
    if t > 0.62 && t < 0.645 || t > 0.68 && t < 0.705 { return line }
    if t > 0.40 && t < 0.43 { return Light(0.02, 0.02, 0.02) }
    return ground
  }
}

/// Ink in water, or a flow of paint.
struct Ink: Scene {
  var colours: [Light] = [[0.02, 0.05, 0.16], [0.05, 0.42, 0.55], [0.95, 0.85, 0.68], [0.92, 0.30, 0.12]]
  var scale: Float = 0.5
  var noise = Noise(151)

  func light(at p: Point) -> Light {
    let flow = noise.warped(p * scale, strength: 0.62, octaves: 5)
    let t = clamp(0.5 + 0.62 * flow.value + 0.12 * flow.drift.x) * Float(colours.count - 1)
    let index = min(Int(t), colours.count - 2)
    var colour = mix(colours[index], colours[index + 1], smoothstep(0, 1, t - Float(index)))
    colour = mix(colour, colours[colours.count - 1], smoothstep(0.5, 1.1, flow.drift.y) * 0.7)
    // Light from one side on the flow as on a relief.
    let beside = noise.warped((p + Point(-0.012, 0.012)) * scale, strength: 0.62, octaves: 5).value
    return colour * clamp(1 + (flow.value - beside) * 1.6, 0.75, 1.3)
  }
}
