/// Open water to the horizon, mirroring its sky; perhaps a sailing boat.
struct Sea: Scene {
  var sky: Sky
  var depths: Light = [0.006, 0.03, 0.045]
  var roughness: Float = 1
  /// Where the horizon lies in the picture, -1...1.
  var horizon: Float = -0.1
  var lens: Float = 1.6
  /// The boat's foot and its height in the picture; none when 0.
  var boat: (foot: Point, height: Float) = ([0, 0], 0)
  var noise = Noise(21)

  func light(at point: Point) -> Light {
    if boat.height > 0, let hull = boatLight(at: (point - boat.foot) / boat.height) { return hull }
    let ray = normalized(Vector(point.x, point.y - horizon, lens))
    let image = boatImage(at: point)
    if ray.y >= 0 { return sky.light(along: ray) }
    let distance = 1 / max(-ray.y, 1e-4)
    let place = Point(ray.x, ray.z) * distance
    let normal = waves(at: place, distance: distance)
    var mirror = reflected(ray, by: normal)
    mirror.y = abs(mirror.y) + 0.004
    let fresnel = 0.02 + 0.98 * power(1 - max(-dot(ray, normal), 0), 5)
    let water = depths * (1 + 1.5 * max(0, noise.fractal(place * 1.3, octaves: 3)))
    let seen = mix(water, image ?? sky.light(along: normalized(mirror)), clamp(image == nil ? fresnel : 0.5))
    let haze = smoothstep(25, 220, distance)
    let glitter = sky.sunlight * power(max(dot(normalized(mirror), sky.sun), 0), 260) * 2.4
    return mix(seen + glitter * clamp(fresnel * 3), sky.air(along: Vector(ray.x, 0.01, ray.z)), haze * 0.75)
  }

  /// Wind waves as two crossing fields; far away they shrink below a pixel, so they are flattened.
  private func waves(at place: Point, distance: Float) -> Vector {
    let step: Float = 0.02 + 0.002 * distance
    func height(_ p: Point) -> Float {
      let swell = noise.ridges(rotated(p, by: 0.4) * Point(0.35, 0.8), octaves: 3) * 0.55
      return swell + 0.16 * noise.fractal(rotated(p, by: -0.5) * Point(1.6, 2.6), octaves: 5, gain: 0.55)
    }
    let h = height(place)
    let slope = Point(height(place + Point(step, 0)) - h, height(place + Point(0, step)) - h) / step
    let strength = 0.30 * roughness / (1 + 0.02 * distance)
    return normalized(Vector(-slope.x * strength, 1, -slope.y * strength))
  }

  /// The boat's reflection, broken by the ripples.
  private func boatImage(at point: Point) -> Light? {
    guard boat.height > 0, point.y < boat.foot.y else { return nil }
    let depth = boat.foot.y - point.y
    let ripple = 0.10 * depth * noise.fractal(Point(point.x * 3, depth * 34), octaves: 3)
    return boatLight(at: Point(point.x + ripple - boat.foot.x, depth * 1.3) / boat.height)
  }

  /// A hull and two sails as shapes one unit high.
  private func boatLight(at p: Point) -> Light? {
    let dark: Light = [0.02, 0.02, 0.025]
    if p.y > 0, p.y < 0.12, abs(p.x + p.y * 0.2) < 0.30 + p.y * 0.9 { return dark }
    if abs(p.x) < 0.008, p.y > 0.1, p.y < 1 { return dark }
    let cloth = sky.horizon * 0.35 + sky.sunlight * 0.10
    if p.x > 0.015, p.y > 0.17, p.y < 0.98, p.x < (0.98 - p.y) * 0.42 + 0.03 * sine(p.y * 5) { return cloth }
    if p.x < -0.015, p.y > 0.15, p.y < 0.85, p.x > -(0.85 - p.y) * 0.5 { return cloth * 0.8 }
    return nil
  }
}
