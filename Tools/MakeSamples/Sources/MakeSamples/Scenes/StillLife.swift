/// Things on a table, lit by one soft window: a distance field, marched (Quílez, "Raymarching distance
/// fields"), with soft shadows, contact shadows and light that the table throws back.
struct StillLife: Scene {
  struct Item: Sendable {
    var form: Form
    var place: Vector
    var material: Material
  }

  struct Material: Sendable {
    var colour: Light
    var gloss: Float = 0.3
    var pattern: Pattern = .plain
  }

  enum Pattern: Sendable { case plain, orange, apple, speckled, wood, cloth, glaze(Light), snow, swirl }

  var items: [Item]
  var table: Material
  var wall: Light
  var camera: Camera
  var sun: Vector = normalized([-0.65, 0.75, -0.45])
  var window: Light = [2.5, 2.3, 2.05]
  var sky: Light = [0.30, 0.34, 0.42]
  /// How blurred the shadows are: small is soft.
  var hardness: Float = 7
  /// The open air instead of a wall.
  var outdoors: Sky?
  var noise = Noise(71)

  func light(at point: Point) -> Light {
    let ray = camera.ray(through: point)
    guard let distance = march(from: camera.position, along: ray) else { return backdrop(ray) }
    let place = camera.position + ray * distance
    let lit = shade(place, ray: ray)
    let fade = smoothstep(9, 26, distance)
    return mix(lit, backdrop(Vector(ray.x, max(ray.y, 0.005), ray.z)), fade)
  }

  private func backdrop(_ ray: Vector) -> Light {
    if let outdoors { return outdoors.light(along: ray) }
    // A plastered wall with the window's light fading across it.
    let patches = 1 + 0.10 * noise.fractal(Point(ray.x, ray.y) * 4, octaves: 5)
    return wall * patches * (0.55 + 0.75 * smoothstep(0.9, -0.7, ray.x - ray.y * 0.3))
  }

  // MARK: The field

  private func field(_ p: Vector) -> (distance: Float, item: Int?) {
    var (nearest, item): (Float, Int?) = (ground(p), nil)
    for (index, candidate) in items.enumerated() {
      let local = p - candidate.place
      // A bounding sphere first: most items are far from most rays.
      let bound = length(local - candidate.form.middle) - candidate.form.reach
      if bound > nearest { continue }
      let distance = bound > 0.25 ? bound : candidate.form.distance(local, noise: noise)
      if distance < nearest { (nearest, item) = (distance, index) }
    }
    return (nearest, item)
  }

  private func ground(_ p: Vector) -> Float {
    guard case .snow = table.pattern else { return p.y }
    return (p.y - 0.10 * noise.fractal(Point(p.x, p.z) * 0.5, octaves: 4)) * 0.9
  }

  private func march(from origin: Vector, along ray: Vector) -> Float? {
    var t: Float = 0.2
    for _ in 0..<160 {
      let distance = field(origin + ray * t).distance
      if distance < 0.0004 * t { return t }
      t += distance * 0.85
      if t > 26 { return nil }
    }
    return t
  }

  private func normal(_ p: Vector) -> Vector {
    let e: Float = 0.0012
    let (a, b) = (Vector(e, -e, -e), Vector(-e, -e, e))
    let (c, d) = (Vector(-e, e, -e), Vector(e, e, e))
    return normalized(
      a * field(p + a).distance + b * field(p + b).distance + c * field(p + c).distance
        + d * field(p + d).distance)
  }

  private func shadow(from p: Vector, towards light: Vector) -> Float {
    var (result, t) = (Float(1), Float(0.015))
    for _ in 0..<48 {
      let distance = field(p + light * t).distance
      // Negative distances count too: the far half of the penumbra.
      result = min(result, hardness * distance / t)
      t += clamp(distance, 0.01, 0.2)
      if result < -1 || t > 6 { break }
    }
    result = max(result, -1)
    return 0.25 * (1 + result) * (1 + result) * (2 - result)
  }

  private func occlusion(_ p: Vector, _ normal: Vector) -> Float {
    var (sum, weight) = (Float(0), Float(1))
    for step in 1...5 {
      let reach = 0.012 + 0.075 * Float(step)
      sum += (reach - field(p + normal * reach).distance) * weight
      weight *= 0.78
    }
    return clamp(1 - 1.15 * sum)
  }

  // MARK: Light

  private func shade(_ place: Vector, ray: Vector) -> Light {
    let item = field(place).item
    let material = item.map { items[$0].material } ?? table
    let local = item.map { place - items[$0].place } ?? place
    let smooth = normal(place)
    let (colour, bump) = textured(material, at: local, normal: smooth)
    let n = normalized(smooth + bump)
    let open = occlusion(place, smooth)
    let sunlight = max(dot(n, sun), 0) * shadow(from: place + smooth * 0.004, towards: sun)
    let above = 0.5 + 0.5 * n.y
    let fromTable = max(-n.y * 0.5 + 0.5, 0) * exponential(-max(place.y, 0) * 1.6)
    var light = window * sunlight + sky * above * open
    if item != nil { light += table.colour * window * fromTable * open * 0.32 }
    let mirror = reflected(ray, by: n)
    let fresnel = 0.04 + 0.5 * power(1 - max(-dot(ray, n), 0), 5)
    let glint = power(max(dot(mirror, sun), 0), 70) * sunlight * 5
    let pane = smoothstep(0.80, 0.90, dot(mirror, sun)) * 0.55 * open
    let shine = window * (glint + pane) + sky * smoothstep(-0.1, 0.8, mirror.y) * 1.2 * open
    return colour * light + shine * fresnel * material.gloss * 2.2
  }

  private func textured(_ material: Material, at p: Vector, normal: Vector) -> (Light, Vector) {
    let colour = material.colour
    switch material.pattern {
    case .plain:
      return (colour * (0.94 + 0.12 * noise.value(p * 9)), .zero)
    case .orange:
      let pores = Vector(noise.value(p * 42), noise.value(p * 42 + 7), noise.value(p * 42 + 13)) - 0.5
      return (colour * (0.86 + 0.28 * noise.fractal(p * 4, octaves: 4)), pores * 0.22)
    case .apple:
      let around = angle(Point(p.x, p.z))
      let streaks = noise.fractal(Point(around * 7, p.y * 1.6), octaves: 4)
      let blush = smoothstep(-0.75, -0.05, noise.fractal(p * 1.6, octaves: 3) * 2 - 1 + 0.22 * streaks)
      let dots: Float = noise.cells(Point(around * 9, p.y * 22)).nearest < 0.10 ? 0.12 : 0
      return (mix(colour, Light(0.62, 0.50, 0.10), 1 - blush) + dots * 0.5, .zero)
    case .speckled:
      let flecks = smoothstep(0.62, 0.70, noise.fractal(p * 16, octaves: 3))
      return (mix(colour, colour * Light(0.45, 0.36, 0.30), flecks * 0.75), .zero)
    case .wood:
      let plank = (p.x / 0.46).rounded(.down)
      let seam = smoothstep(0.0, 0.02, 0.5 - abs(fraction(p.x / 0.46) - 0.5))
      let q = Point(p.x * 8 + plank * 31, p.z * 0.9 + plank * 7)
      let rings = noise.fractal(q + 0.5 * noise.fractal(q * 0.7, octaves: 2), octaves: 4)
      let pores = noise.fractal(Point(p.x * 60, p.z * 4), octaves: 2)
      let tone = 1 + 0.38 * rings + 0.12 * pores + 0.16 * (noise.hash(Int32(plank), 4) - 0.5)
      return (colour * tone * (0.25 + 0.75 * seam), Vector(pores * 0.03, 0, 0))
    case .cloth:
      let thread = sine(p.x * 150) * sine(p.z * 150)
      let fold = noise.fractal(Point(p.x, p.z) * 1.3, octaves: 3)
      return (colour * (0.95 + 0.05 * thread), Vector(fold, 0, -fold) * 0.10)
    case .glaze(let second):
      let edge = 0.12 * noise.fractal(Point(angle(Point(p.x, p.z)) * 1.5, 2), octaves: 4)
      let crackle = noise.fractal(p * 6, octaves: 4)
      return (mix(second, colour, smoothstep(0.62, 0.76, p.y + edge)) * (0.8 + 0.4 * crackle), .zero)
    case .swirl:
      let turn = noise.fractal(p * Vector(3, 6, 3) + 2 * noise.value(p * 2.5), octaves: 3)
      return (mix(colour, Light(0.85, 0.84, 0.80), smoothstep(0.54, 0.60, turn) * 0.85), .zero)
    case .snow:
      let sparkle = Vector(noise.value(p * 60), 0.5, noise.value(p * 60 + 5)) - 0.5
      return (colour * (0.93 + 0.12 * noise.fractal(p * 5, octaves: 3)), sparkle * 0.14)
    }
  }
}
