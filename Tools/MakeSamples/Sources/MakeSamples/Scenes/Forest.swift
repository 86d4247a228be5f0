/// Trunk behind trunk in morning mist, with the sun's rays between them.
struct Forest: Scene {
  var mist: Light = [0.60, 0.66, 0.40]
  var bark: Light = [0.022, 0.016, 0.011]
  var floor: Light = [0.05, 0.09, 0.02]
  var sun: Point = [0.25, 0.62]
  var layers = 8
  var noise = Noise(91)

  func light(at point: Point) -> Light {
    let glow = exponential(-length((point - sun) * Point(1, 0.8)) * 1.35)
    let air = mist * (0.30 + 1.35 * glow) + Light(0.9, 0.75, 0.4) * power(glow, 4) * 0.9
    var colour = air * (1 - canopy(at: point, depth: 1))
    for layer in 0..<layers {
      let depth = 1 - (Float(layer) + 1) / Float(layers)  // 1 far, 0 near
      colour = layerLight(at: point, layer: layer, depth: depth, air: air, behind: colour)
    }
    return colour + beams(at: point) * Light(0.95, 0.85, 0.55)
  }

  private func layerLight(at p: Point, layer: Int, depth: Float, air: Light, behind: Light) -> Light {
    let veil = power(depth, 0.7)
    let ground =
      mix(-0.98, -0.42, depth) + 0.05 * noise.fractal(Point(p.x * 2 + Float(layer) * 9, 1), octaves: 5)
    if p.y < ground {
      let litter = noise.fractal(Point(p.x * 8, (p.y - ground) * 22) + Float(layer) * 4, octaves: 5)
      let lit = 0.75 + 0.6 * litter + 1.3 * exponential(-abs(p.x - sun.x) * 1.8)
      return mix(floor * lit, air * 0.8, veil * 0.85)
    }
    let spacing = mix(0.62, 0.20, depth)
    let slot = Int32((p.x / spacing).rounded(.down))
    for cell in (slot - 1)...(slot + 1) {
      let random = noise.hash(cell, Int32(layer), 5)
      guard random > 0.18 else { continue }
      let lean = (noise.hash(cell, Int32(layer), 6) - 0.5) * 0.10
      let bend = 0.02 * noise.fractal(Point(p.y * 1.5, Float(cell) * 3 + Float(layer)), octaves: 3)
      let x = (Float(cell) + 0.5 + (random - 0.65) * 0.9) * spacing + lean * (p.y + 0.5) + bend
      let flare = 1 + 0.8 * exponential(-(p.y - ground) * 7)
      let half = mix(0.062, 0.011, depth) * (0.55 + 0.75 * noise.hash(cell, Int32(layer), 7)) * flare
      let across = (p.x - x) / half * (1 - 0.05 * p.y)
      guard abs(across) < 1 else { continue }
      let side = (sun.x > x ? 1 : -1) * across
      let groove = noise.fractal(Point(across * 3 + Float(cell) * 7, p.y * 5), octaves: 5)
      let moss = smoothstep(-0.2, 0.5, groove - (p.y - ground) * 0.7 + 0.1)
      let rim = power(clamp(side), 3) * 2.4 * exponential(-abs(x - sun.x) * 1.4)
      let wood = mix(bark, floor * 0.9, moss * 0.7) * (1 + 0.7 * groove + 0.6 * side)
      return mix(wood + mist * rim * 0.45, air * 0.92, veil)
    }
    return behind * (1 - canopy(at: p, depth: depth))
  }

  /// The share of light that foliage takes away, more towards the top.
  private func canopy(at p: Point, depth: Float) -> Float {
    let scale = mix(3.2, 7, depth)
    let cover = noise.fractal(p * scale + depth * 40, octaves: 6, gain: 0.6)
    let high = smoothstep(0.05, 1.05, p.y + 0.25 * cover) * smoothstep(-0.05, 0.35, cover)
    return high * mix(0.42, 0.16, depth)
  }

  private func beams(at p: Point) -> Float {
    let direction = p - (sun + Point(0.1, 0.75))
    let fan = angle(direction)
    let shafts = noise.fractal(Point(fan * 9, 2), octaves: 3)
    return smoothstep(0.05, 0.6, shafts) * exponential(-length(direction) * 0.75) * 0.42
      * smoothstep(0.2, 0.9, length(direction))
  }
}
