/// A landscape: an eroded height field under a sky, with snow or grass, water in the valleys, and air between.
struct Mountains: Scene {
  struct Ground: Sendable {
    var rock: Light = [0.13, 0.11, 0.10]
    var soil: Light = [0.10, 0.12, 0.04]
    /// The height from which snow lies; above the highest peak for none.
    var snowLine: Float = 0.9
    var strata: Float = 0
  }

  var sky: Sky
  /// Its position and target are heights above the ground below them.
  var camera: Camera
  var ground = Ground()
  var relief: Float = 2.2
  var water: Float? = nil
  /// The share of light that fog takes per unit of length.
  var fog: Float = 0.035
  var noise = Noise(3)

  func light(at point: Point) -> Light {
    let standing = Camera(position: raised(camera.position), target: raised(camera.target), lens: camera.lens)
    return light(from: standing.position, along: standing.ray(through: point), mirrored: false)
  }

  private func raised(_ place: Vector) -> Vector {
    let ground = max(height(place.x, place.z, octaves: 4), water ?? -9)
    return place + Vector(0, ground, 0)
  }

  private func light(from origin: Vector, along ray: Vector, mirrored: Bool) -> Light {
    var reach: Float = 60
    var surface: Float?
    if let water, ray.y < -1e-4, !mirrored {
      let distance = (water - origin.y) / ray.y
      if distance < reach { (reach, surface) = (distance, distance) }
    }
    if let distance = march(from: origin, along: ray, reach: reach, octaves: mirrored ? 6 : 8) {
      let place = origin + ray * distance
      return veiled(shade(place, distance: distance), along: ray, distance: distance)
    }
    guard let surface else { return sky.light(along: ray) }
    return veiled(
      waterLight(at: origin + ray * surface, along: ray, distance: surface), along: ray, distance: surface)
  }

  // MARK: The height field

  /// Each octave is damped where the sum of slopes is steep already, which looks like erosion
  /// (Quílez, "Value noise derivatives", 2008).
  private func height(_ x: Float, _ z: Float, octaves: Int) -> Float {
    var (p, sum, amplitude, slope) = (Point(x, z) * 0.28, Float(0), Float(1), Point.zero)
    for _ in 0..<octaves {
      let (value, gradient) = noise.slope(p)
      slope += gradient
      sum += amplitude * value / (1 + dot(slope, slope))
      amplitude *= 0.5
      p = Point(1.6 * p.x - 1.2 * p.y, 1.2 * p.x + 1.6 * p.y)
    }
    return relief * (sum - 0.42)
  }

  private func march(from origin: Vector, along ray: Vector, reach: Float, octaves: Int) -> Float? {
    var (distance, last, lastGap) = (Float(0.05), Float(0), Float(1))
    for _ in 0..<220 {
      let place = origin + ray * distance
      if place.y > relief * 1.2, ray.y > 0 { return nil }
      let gap = place.y - height(place.x, place.z, octaves: octaves)
      if gap < 0.0004 * distance {
        let back = lastGap / max(lastGap - gap, 1e-6)
        return last + (distance - last) * back
      }
      (last, lastGap) = (distance, gap)
      distance += max(0.38 * gap, 0.0006 * distance)
      if distance > reach { return nil }
    }
    return distance
  }

  // MARK: Light

  private func shade(_ place: Vector, distance: Float) -> Light {
    let step = 0.0012 * distance + 0.001
    let h = height(place.x, place.z, octaves: 11)
    let normal = normalized(
      Vector(
        h - height(place.x + step, place.z, octaves: 11), step,
        h - height(place.x, place.z + step, octaves: 11)))
    let sun = max(dot(normal, sky.sun), 0) * shadow(from: place, distance: distance)
    let above = 0.5 + 0.5 * normal.y
    let bounce = max(dot(normal, normalized(Vector(-sky.sun.x, 0.1, -sky.sun.z))), 0)
    let ambient = mix(sky.horizon, sky.zenith, 0.6)
    return material(at: place, normal: normal)
      * (sky.sunlight * (sun * 2.6 + bounce * 0.12) + ambient * above * 0.9)
  }

  private func material(at place: Vector, normal: Vector) -> Light {
    let grit = noise.fractal(Point(place.x, place.z) * 6, octaves: 5)
    var rock = ground.rock * (1 + 0.5 * grit)
    if ground.strata > 0 {
      let band = noise.fractal(Point(place.y * 9 + grit * 0.6, place.x * 0.15), octaves: 3)
      rock *= Light(1, 1 - 0.25 * band * ground.strata, 1 - 0.4 * band * ground.strata)
      rock *= 1 + ground.strata * 0.9 * band
    }
    let meadow = smoothstep(0.62, 0.85, normal.y + 0.12 * grit) * smoothstep(1.3, 0.5, place.y)
    rock = mix(rock, ground.soil * (1 + 0.45 * grit), meadow)
    let snow =
      smoothstep(ground.snowLine - 0.15, ground.snowLine + 0.3, place.y + 0.25 * grit)
      * smoothstep(0.42, 0.68, normal.y + 0.1 * grit)
    return mix(rock, [0.82, 0.86, 0.92], snow)
  }

  private func shadow(from place: Vector, distance: Float) -> Float {
    var (result, t) = (Float(1), 0.02 + 0.002 * distance)
    for _ in 0..<36 {
      let p = place + sky.sun * t
      if p.y > relief { break }
      let gap = p.y - height(p.x, p.z, octaves: 6)
      if gap < 0 { return 0 }
      result = min(result, 14 * gap / t)
      t += max(gap * 0.5, 0.02)
    }
    return smoothstep(0, 1, result)
  }

  private func waterLight(at place: Vector, along ray: Vector, distance: Float) -> Light {
    let calm = 0.02 / (1 + 0.15 * distance)
    let waves = Point(place.x, place.z)
    let normal = normalized(
      Vector(
        calm * noise.fractal(waves * Point(7, 16), octaves: 3), 1,
        calm * 2 * noise.fractal(waves * Point(6, 18) + 4, octaves: 3)))
    var mirror = reflected(ray, by: normal)
    mirror.y = max(mirror.y, 0.01)
    let fresnel = 0.03 + 0.97 * power(1 - max(-dot(ray, normal), 0), 5)
    let depths: Light = [0.012, 0.05, 0.055]
    return mix(depths, light(from: place, along: normalized(mirror), mirrored: true), clamp(fresnel * 1.15))
  }

  private func veiled(_ light: Light, along ray: Vector, distance: Float) -> Light {
    let level = exponential(-max(ray.y * distance * 0.5, -0.5) * 0.5)
    let through = exponential(Light(0.8, 1, 1.35) * (-fog * distance * level))
    return light * through + sky.air(along: Vector(ray.x, max(ray.y, 0.02), ray.z)) * (1 - through)
  }
}
