/// A street's lights out of focus, seen through rain on a window.
struct Bokeh: Scene {
  var noise = Noise(111)

  func light(at point: Point) -> Light {
    var p = point
    var rim: Float = 1
    // Drops are small lenses: they show the street upside down.
    for (layer, scale) in [Float(3), 6, 10].enumerated() {
      let q = point * scale + Float(layer) * 13
      let cell = noise.cells(q, jitter: 0.8)
      let size = 0.10 + 0.26 * power(cell.id, 2)
      guard cell.nearest < size, fraction(cell.id * 7.7) > 0.62 else { continue }
      let centre = drop(near: q)
      let away = (q - centre) / size
      p = -away * (0.9 + 0.25 * dot(away, away)) + Point(0, 0.1)
      rim =
        (1 - 0.75 * power(dot(away, away), 2)) * 1.15 + 0.5
        * smoothstep(0.35, 0.1, length(away - Point(-0.35, 0.45)))
      break
    }
    return street(at: p) * rim
  }

  private func drop(near q: Point) -> Point {
    let floor = q.rounded(.down)
    var best: (distance: Float, centre: Point) = (9, q)
    for dy in -1...1 {
      for dx in -1...1 {
        let (x, y) = (Int32(floor.x) + Int32(dx), Int32(floor.y) + Int32(dy))
        let centre =
          Point(Float(x), Float(y)) + 0.5 + 0.8 * (Point(noise.hash(x, y, 1), noise.hash(x, y, 2)) - 0.5)
        let distance = length(q - centre)
        if distance < best.distance { best = (distance, centre) }
      }
    }
    return best.centre
  }

  private func street(at p: Point) -> Light {
    var sum = mix(Light(0.030, 0.018, 0.030), Light(0.006, 0.012, 0.035), smoothstep(-0.6, 0.8, p.y))
    let hues: [Light] = [
      [1, 0.45, 0.10], [1, 0.72, 0.30], [0.95, 0.12, 0.10], [0.20, 0.65, 1], [0.25, 0.9, 0.5],
    ]
    for index in Int32(0)..<90 {
      let depth = noise.hash(index, 31)
      let place = Point(
        (noise.hash(index, 32) - 0.5) * mix(2.6, 1.6, depth),
        (noise.hash(index, 33) - 0.45) * mix(1.9, 0.6, depth))
      let size = mix(0.24, 0.07, depth) * (0.7 + 0.5 * noise.hash(index, 36))
      let d = length(p - place) / size
      guard d < 1.3 else { continue }
      let disc = smoothstep(1.04, 0.96, d) * (0.55 + 0.25 * power(min(d, 1), 3)) + 0.06 * exponential(-d * 2)
      sum +=
        hues[Int(noise.hash(index, 34) * 4.99)] * disc * (0.10 + 0.75 * power(noise.hash(index, 35), 1.5))
    }
    return sum
  }
}
