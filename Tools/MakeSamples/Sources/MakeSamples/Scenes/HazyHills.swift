/// Ridge behind ridge, each paler than the one before it: hills on a misty morning, bare or wooded.
struct HazyHills: Scene {
  var sky: Sky
  var near: Light = [0.01, 0.02, 0.03]
  var layers = 7
  /// The height of the trees on the nearest ridge; 0 for bare hills.
  var trees: Float = 0
  /// Where the furthest and the nearest ridge stand in the picture.
  var furthest: Float = 0.15
  var nearest: Float = -0.85
  var balloons: [(place: Point, radius: Float, colours: (Light, Light))] = []
  var noise = Noise(5)

  func light(at point: Point) -> Light {
    for balloon in balloons {
      let local = (point - balloon.place) / balloon.radius
      let shape = Balloon(colours: balloon.colours, sun: sky.sun)
      if shape.coverage(at: local) > 0.5 {
        return mix(shape.light(at: local), sky.horizon, clamp(0.30 - balloon.radius * 1.3))
      }
    }
    for layer in stride(from: layers - 1, through: 0, by: -1) {
      let depth = 1 - Float(layer) / Float(layers - 1)  // 0 nearest, 1 furthest
      let base = ridge(at: point.x, layer: layer, depth: depth)
      let top = base + forest(at: point.x, layer: layer, depth: depth)
      guard point.y < top else { continue }
      let air = sky.air(along: normalized(Vector(point.x, 0.03, 1.7)))
      let hill = mix(near, air * 0.92, power(depth, 0.75))
      // Mist gathers in the valley in front of the next ridge.
      let mist = smoothstep(-trees * 0.5, 0.55, base - point.y) * (0.25 + 0.5 * depth)
      let grain = 1 + 0.12 * (1 - depth) * noise.fractal(point * 18 + Float(layer) * 3, octaves: 4)
      return mix(hill * grain, air, layer == layers - 1 ? mist * 0.25 : mist)
    }
    return sky.light(along: normalized(Vector(point.x, point.y - furthest + 0.12, 1.7)))
  }

  // Layers are tested from the nearest, which has the highest number.
  private func ridge(at x: Float, layer: Int, depth: Float) -> Float {
    let base = mix(nearest, furthest, depth)
    let scale = mix(0.55, 1.5, depth)
    let offset = Float(layer) * 17.3
    let hills = noise.fractal(Point(x * scale + offset, offset), octaves: 8, gain: 0.46)
    return base + hills * mix(0.42, 0.22, depth)
  }

  private func forest(at x: Float, layer: Int, depth: Float) -> Float {
    guard trees > 0, depth < 0.75 else { return 0 }
    let size = trees * (1 - depth * 0.85)
    var top: Float = 0
    for row in 0..<3 {
      let spacing = size * 0.34
      let slot = (x / spacing + Float(row) * 0.37).rounded(.down)
      for neighbour in -1...1 {
        let cell = Int32(slot) + Int32(neighbour)
        let random = noise.hash(cell, Int32(layer), Int32(row))
        let centre = (Float(cell) + 0.5 - Float(row) * 0.37 + (random - 0.5) * 0.7) * spacing
        let tall = size * (0.30 + 0.80 * power(noise.hash(cell, Int32(layer), Int32(row) + 7), 1.5))
        let aside = abs(x - centre) / (tall * 0.17 + size * 0.02)
        // Whorls of branches: a saw tooth on the tree's outline.
        let tooth = 0.10 * abs(fraction(aside * 3.5 + random) - 0.5)
        top = max(top, tall * (1 - aside - tooth))
      }
    }
    return top
  }
}
