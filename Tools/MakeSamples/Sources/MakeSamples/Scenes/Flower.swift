/// A blossom from above or aside: whorls of petals, each with veins and its own shade, before a meadow
/// out of focus.
struct Flower: Scene {
  var petals: (inner: Light, outer: Light)
  var heart: Light = [0.85, 0.55, 0.06]
  var count = 13
  var whorls = 3
  var radius: Float = 0.82
  var heartRadius: Float = 0.2
  /// How pointed a petal is; 1 is round.
  var point: Float = 1
  var centre: Point = [0, 0]
  var meadow: (Light, Light) = ([0.03, 0.10, 0.02], [0.22, 0.32, 0.06])
  var blooms: Light = [0.5, 0.2, 0.25]
  var noise = Noise(81)

  func light(at point: Point) -> Light {
    let p = point - centre
    let r = length(p)
    if r < heartRadius { return heartLight(p / heartRadius) }
    var shade: Float = 1
    for whorl in 0..<whorls {
      // From the front whorl, which is shortest, outwards.
      if let petal = petalLight(p, whorl: whorl) {
        return petal * shade * mix(0.5, 1, smoothstep(heartRadius, heartRadius * 1.5, r))
      }
      shade *= 0.80
    }
    return background(at: point)
  }

  private func petalLight(_ p: Point, whorl: Int) -> Light? {
    let reach = radius * mix(1, 0.55, whorls > 1 ? 1 - Float(whorl) / Float(whorls - 1) : 0)
    let turn = angle(p) / (2 * .pi) * Float(count) + Float(whorl) * 0.5 + 20
    let index = turn.rounded()
    var best: (overlap: Float, light: Light)?
    // Each petal lies under one neighbour and over the other.
    for step in -1...1 {
      let petal = index + Float(step)
      let key = Int32(petal) % Int32(count)
      let wobble = noise.hash(key, Int32(whorl)) - 0.5
      let axis = (petal - Float(whorl) * 0.5 - 20 + wobble * 0.35) / Float(count) * 2 * .pi
      let q = rotated(p, by: -axis)
      let long = reach * (0.92 + 0.16 * noise.hash(key, Int32(whorl), 3))
      let t = q.x / long
      guard t > 0, t < 1 else { continue }
      let wide = 2.9 * long / Float(count) * power(t, 0.65) * power(1 - power(t, 3.2 / point), 0.5) * 1.25
      let edge = wide * (1 + 0.06 * noise.fractal(Point(t * 6, petal), octaves: 3))
      guard abs(q.y) < edge else { continue }
      let across = q.y / max(edge, 1e-4)
      let vein = noise.fractal(Point(across * 7 + petal * 5, t * 1.7), octaves: 4)
      let curl = 0.68 + 0.40 * (1 - across * across) - 0.22 * across
      let tip = smoothstep(1, 0.75, t)
      let lit = curl * (0.80 + 0.20 * tip) * (1 + 0.16 * vein)
      let colour = mix(petals.inner, petals.outer, smoothstep(0.1, 0.85, t + 0.15 * vein))
      let overlap = across
      if best.map({ overlap < $0.overlap }) ?? true { best = (overlap, colour * lit * 1.15) }
    }
    return best?.light
  }

  /// Florets on the golden-angle spiral (Vogel, 1979).
  private func heartLight(_ p: Point) -> Light {
    let total = 260
    var nearest: (distance: Float, index: Int) = (9, 0)
    let expected = dot(p, p) * Float(total)
    let span = Int(12 * expected.squareRoot() / 5) + 24
    for index in max(0, Int(expected) - span)..<min(total, Int(expected) + span) {
      let r = ((Float(index) + 0.5) / Float(total)).squareRoot()
      let turn = Float(index) * 2.399963
      let distance = length(p - Point(cosine(turn), sine(turn)) * r)
      if distance < nearest.distance { nearest = (distance, index) }
    }
    let floret = 1 - smoothstep(0.2, 1, nearest.distance * 17)
    let r = length(p)
    let dome = 0.75 + 0.35 * dot(normalized(p + 1e-4), normalized(Point(-0.6, 0.8))) * r
    let ripe = mix(Light(0.30, 0.24, 0.03), heart, smoothstep(0.1, 0.7, r))
    return ripe * (0.25 + 0.95 * floret) * dome
  }

  private func background(at p: Point) -> Light {
    let green = mix(
      meadow.0, meadow.1, smoothstep(-0.6, 0.7, noise.fractal(p * 0.9 + 3, octaves: 2) + p.y * 0.3))
    var sum = green
    for index in Int32(0)..<26 {
      let place = Point(noise.hash(index, 21) * 3.6 - 1.8, noise.hash(index, 22) * 2.4 - 1.2)
      let size = 0.10 + 0.22 * noise.hash(index, 23)
      let disc = smoothstep(size, size * 0.75, length(p - place))
      let colour = noise.hash(index, 24) > 0.6 ? blooms : meadow.1 * 1.3
      sum = mix(sum, colour, disc * 0.22)
    }
    return sum
  }
}
