/// A planet with air, clouds or bands, and perhaps rings that throw their shadow on it.
struct Planet: Scene {
  enum Surface: Sendable { case gas(Light, Light, Light), ocean, desert, moon }

  var surface: Surface
  var centre: Point = [0, 0]
  var radius: Float = 0.6
  var sun: Vector = normalized([-0.75, 0.35, -0.55])
  var air: Light = [0.25, 0.5, 1.0]
  var airDepth: Float = 0.06
  /// Inner and outer radius in planet radii; none when equal.
  var rings: ClosedRange<Float> = 0...0
  var ringColour: Light = [0.85, 0.74, 0.58]
  var tilt: Float = 0.42
  var roll: Float = -0.35
  var starDensity: Float = 1
  var noise = Noise(41)

  func light(at point: Point) -> Light {
    let p = rotated(point - centre, by: roll) / radius
    let light = rotatedSun
    var colour = Stars(density: starDensity, noise: noise).light(at: point) * 0.9 + dust(at: point)

    let r2 = dot(p, p)
    if r2 < 1 {
      let normal = Vector(p.x, p.y, -(1 - r2).squareRoot())
      colour = surfaceLight(normal, sun: light)
    } else {
      // The halo of the air, lit on the day side.
      let out = (r2.squareRoot() - 1) / airDepth
      let edge = Vector(p.x, p.y, 0) / r2.squareRoot()
      colour += air * exponential(-out * 3.2) * power(clamp(0.35 + dot(edge, light)), 1.5) * 0.9
    }
    guard rings.upperBound > rings.lowerBound else { return colour }
    return withRings(colour, at: p, sun: light, behindPlanet: r2 < 1)
  }

  private var rotatedSun: Vector {
    let turned = rotated(Point(sun.x, sun.y), by: roll)
    return Vector(turned.x, turned.y, sun.z)
  }

  private func dust(at p: Point) -> Light {
    let cloud = noise.warped(p * 0.7 + 20, strength: 0.8, octaves: 4).value
    return Light(0.012, 0.010, 0.022) * max(0, 0.6 + cloud)
  }

  // MARK: The globe

  private func surfaceLight(_ normal: Vector, sun: Vector) -> Light {
    // Into the planet's own frame, where y is its axis.
    let (s, c) = (sine(tilt), cosine(tilt))
    let q = Vector(normal.x, c * normal.y - s * normal.z, s * normal.y + c * normal.z)
    let slant = max(dot(normal, sun), 0)
    let limb = 1 + normal.z  // 0 in the middle, 1 at the edge
    let dusk = smoothstep(-0.06, 0.22, dot(normal, sun))
    var colour: Light
    switch surface {
    case .gas(let light, let dark, let accent):
      colour = bands(q, light, dark, accent) * (0.012 + 1.45 * slant)
    case .ocean:
      colour = world(q, normal: normal, sun: sun) * dusk
    case .desert:
      colour = dunes(q, sun: sun, normal: normal)
    case .moon:
      return craters(q, sun: Vector(sun.x, c * sun.y - s * sun.z, s * sun.y + c * sun.z))
    }
    if rings.upperBound > rings.lowerBound { colour *= ringShadow(on: q, sun: sun) }
    colour += air * power(limb, 2.6) * dusk * 0.75
    return colour
  }

  private func bands(_ q: Vector, _ light: Light, _ dark: Light, _ accent: Light) -> Light {
    let swirl = noise.fractal(q * Vector(2.2, 5, 2.2), octaves: 5) - 0.5
    let fine = noise.fractal(q * Vector(5, 22, 5) + swirl * 3, octaves: 4) - 0.5
    let latitude = q.y * 6.5 + swirl * 0.9 + fine * 0.35
    let belt = noise.fractal(Point(latitude, 3.3), octaves: 4) + 0.15 * fine
    let colour = mix(light, dark, smoothstep(-0.45, 0.5, belt))
    return mix(
      colour, accent, smoothstep(0.15, 0.6, noise.fractal(Point(latitude * 0.7, 9), octaves: 3)) * 0.6)
  }

  private func world(_ q: Vector, normal: Vector, sun: Vector) -> Light {
    let land = noise.fractal(q * 2.3 + 3.7, octaves: 8, gain: 0.54) - 0.51
    let slant = max(dot(normal, sun), 0)
    let shore = smoothstep(0, 0.012, land)
    let dry = smoothstep(0.15, 0.5, 1 - abs(q.y * 2.2) + 1.3 * (noise.fractal(q * 4, octaves: 4) - 0.5))
    let ground = mix(Light(0.05, 0.11, 0.03), Light(0.33, 0.23, 0.12), dry * smoothstep(0, 0.12, land))
    let water = mix(Light(0.006, 0.028, 0.09), Light(0.02, 0.13, 0.17), smoothstep(-0.08, 0, land))
    var colour = mix(water, ground, shore)
    colour = mix(colour, [0.85, 0.88, 0.92], smoothstep(0.90, 0.96, abs(q.y) + 0.35 * land))
    let glint = power(max(dot(reflected(Vector(0, 0, 1), by: normal), sun), 0), 40) * (1 - shore) * 0.22
    colour = colour * slant * 1.4 + Light(1, 0.9, 0.75) * glint
    let flow = Vector(noise.fractal(q * 2.5, octaves: 4), 0, noise.fractal(q * 2.5 + 9, octaves: 4)) * 1.3
    let cloud = smoothstep(
      0.47, 0.72, noise.fractal(q * Vector(3.4, 6.2, 3.4) + flow * 1.4, octaves: 8, gain: 0.58))
    return mix(colour, Light(repeating: 1.05) * (0.03 + 1.1 * slant), cloud)
  }

  private func dunes(_ q: Vector, sun: Vector, normal: Vector) -> Light {
    let plain = noise.fractal(q * 2.2 + 1.5, octaves: 8, gain: 0.58)
    let canyon = abs(noise.fractal(q * 1.7 + 8, octaves: 6) - 0.5) * 2
    var colour = mix(Light(0.20, 0.06, 0.025), Light(0.62, 0.27, 0.12), smoothstep(0.32, 0.66, plain))
    colour *= 0.45 + 0.55 * smoothstep(0, 0.10, canyon)
    colour = mix(colour, [0.8, 0.78, 0.75], smoothstep(0.88, 0.93, q.y + 0.15 * (plain - 0.5)))
    return colour * (0.008 + 1.55 * max(dot(normal, sun), 0))
  }

  // MARK: Craters

  private func craters(_ q: Vector, sun: Vector) -> Light {
    func height(_ v: Vector) -> Float {
      var sum = 0.030 * noise.fractal(v * 5, octaves: 6, gain: 0.55)
      for (layer, scale) in [Float(2.6), 5.5, 11, 23].enumerated() {
        sum += bowl(v * scale, layer: Int32(layer)) * 0.085 / scale
      }
      return sum
    }
    let step: Float = 0.004
    let h = height(q)
    let slope =
      Vector(height(q + Vector(step, 0, 0)), height(q + Vector(0, step, 0)), height(q + Vector(0, 0, step)))
    let normal = normalized(q - ((slope - h) / step) * 1.4)
    let mare = smoothstep(0.46, 0.60, noise.fractal(q * 1.5 + 2.2, octaves: 5))
    let rays = noise.fractal(q * 9, octaves: 4)
    let ground = mix(Light(0.62, 0.60, 0.57), Light(0.27, 0.27, 0.28), mare) * (0.75 + 0.5 * rays)
    let slant = max(dot(normal, sun), 0) * smoothstep(-0.02, 0.12, dot(q, sun))
    return ground * (0.006 + 1.5 * slant)
  }

  /// One crater per lattice cell in space: a bowl with a raised rim.
  private func bowl(_ v: Vector, layer: Int32) -> Float {
    // Rims reach 0.75 at most and centres keep 0.25 from their cell's sides: eight cells are enough.
    let floor = (v - 0.5).rounded(.down)
    var sum: Float = 0
    for dz in 0...1 {
      for dy in 0...1 {
        for dx in 0...1 {
          let cell = floor + Vector(Float(dx), Float(dy), Float(dz))
          let (x, y, z) = (Int32(cell.x), Int32(cell.y), Int32(cell.z) &+ layer &* 101)
          let random = noise.hash(x, y, z)
          guard random > 0.45 else { continue }
          let place =
            cell + 0.5
            + 0.5 * (Vector(noise.hash(y, z, x), noise.hash(z, x, y), noise.hash(x, z, y &+ 9)) - 0.5)
          let size = 0.16 + 0.30 * power(random, 4)
          let d = length(v - place) / size
          guard d < 1.6 else { continue }
          let rim = exponential(-power((d - 1) / 0.22, 2)) * 0.55
          sum += (rim - smoothstep(1, 0.35, d)) * size * 2
        }
      }
    }
    return sum
  }

  // MARK: Rings

  /// The ring at planet-plane point, as opacity, for a distance from the centre in planet radii.
  private func ringOpacity(_ distance: Float) -> Float {
    guard rings.contains(distance) else { return 0 }
    let t = (distance - rings.lowerBound) / (rings.upperBound - rings.lowerBound)
    let fine = 0.72 + 0.8 * noise.fractal(Point(t * 26, 1), octaves: 5, gain: 0.65)
    let gap = 1 - 0.95 * exponential(-power((t - 0.68) / 0.022, 2))
    return clamp(fine) * gap * smoothstep(0, 0.05, t) * smoothstep(1, 0.96, t)
  }

  private func withRings(_ colour: Light, at p: Point, sun: Vector, behindPlanet: Bool) -> Light {
    let squeeze = sine(tilt)
    let distance = length(Point(p.x, p.y / squeeze))
    let opacity = ringOpacity(distance)
    guard opacity > 0 else { return colour }
    // The upper half of the ellipse lies behind the globe.
    if p.y > 0 && behindPlanet { return colour }
    let place = Vector(p.x, p.y, p.y / squeeze * cosine(tilt))
    let along = dot(place, sun)
    let aside = length(place - sun * along)
    let shadow: Float = along < 0 ? smoothstep(0.97, 1.03, aside) : 1
    let shade = 0.75 + 0.35 * noise.fractal(Point(distance * 30, 4), octaves: 3)
    return mix(colour, ringColour * shade * (0.02 + 0.95 * shadow), opacity * 0.92)
  }

  private func ringShadow(on q: Vector, sun: Vector) -> Float {
    let (s, c) = (sine(tilt), cosine(tilt))
    let light = Vector(sun.x, c * sun.y - s * sun.z, s * sun.y + c * sun.z)
    guard abs(light.y) > 1e-3 else { return 1 }
    let t = -q.y / light.y
    guard t > 0 else { return 1 }
    return 1 - 0.8 * ringOpacity(length(q + light * t))
  }
}
