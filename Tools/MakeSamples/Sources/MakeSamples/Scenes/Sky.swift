/// Air, sun and clouds: what a ray that meets nothing sees. Landscapes also use it as their fog and in
/// their reflections.
struct Sky: Sendable {
  var zenith: Light
  var horizon: Light
  /// Towards the sun or the moon.
  var sun: Vector
  var sunlight: Light
  /// How much of the sky the clouds cover: 0 none, 1 all.
  var cover: Float = 0
  var cloudSize: Float = 1
  var cloudLight: Light = [1.1, 1.05, 1]
  var cloudShade: Light = [0.42, 0.47, 0.56]
  /// Half the apparent size of the disc, as a cosine.
  var disc: Float = 0.9996
  var noise = Noise(11)

  func light(along direction: Vector) -> Light {
    var colour = air(along: direction)
    let towards = max(dot(direction, sun), 0)
    colour += sunlight * smoothstep(disc - 0.00015, disc + 0.00015, towards) * 6
    guard cover > 0, direction.y > 0.005 else { return colour }

    let plane = Point(direction.x, direction.z) / (direction.y + 0.06) * cloudSize
    let thickness = density(at: plane)
    // Thinner towards the sun means lit: one difference instead of a march through the cloud.
    let side = normalized(Point(sun.x, sun.z) + 1e-4)
    let lit = clamp(0.85 - 0.55 * thickness + 1.5 * (thickness - density(at: plane + side * 0.20)))
    let rim = power(towards, 24) * (1 - thickness) * 1.2
    let cloud = mix(cloudShade, cloudLight, lit) + sunlight * (0.25 * power(towards, 6) + rim)
    let far = smoothstep(0.0, 0.16, direction.y)
    return mix(colour, mix(colour, cloud, smoothstep(0, 0.45, thickness)), far)
  }

  /// The air alone, with the glow around the sun.
  func air(along direction: Vector) -> Light {
    let up = max(direction.y, 0)
    let towards = max(dot(direction, sun), 0)
    let glow = 0.10 * power(towards, 5) + 0.14 * power(towards, 40) + 0.35 * power(towards, 400)
    return mix(horizon, zenith, 1 - power(1 - up, 3.2)) + sunlight * glow
  }

  private func density(at plane: Point) -> Float {
    let shift = Point(noise.fractal(plane * 0.5, octaves: 3), noise.fractal(plane * 0.5 + 9.1, octaves: 3))
    let field = noise.fractal(plane * 0.8 + shift * 0.25, octaves: 8, gain: 0.55)
    return smoothstep(0.55 - cover, 1.55 - cover, field + 0.5)
  }
}
