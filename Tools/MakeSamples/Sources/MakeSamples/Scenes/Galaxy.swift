/// A spiral galaxy seen aslant.
struct Galaxy: Scene {
  var tilt: Float = 0.52
  var roll: Float = 0.5
  var noise = Noise(61)

  func light(at point: Point) -> Light {
    let p = rotated(point, by: roll)
    let disc = Point(p.x, p.y / tilt) * 1.15
    let r = length(disc)
    let turn = angle(disc) + 3.1 * logarithm(r + 0.12)
    let flow = rotated(disc, by: 3.1 * logarithm(r + 0.12))
    let clumps = noise.fractal(flow * Point(3.2, 3.2) + 4, octaves: 6, gain: 0.6)
    let arms = power(0.5 + 0.5 * cosine(2 * turn + clumps * 1.3), 1.6)
    let dust =
      smoothstep(0.0, 0.7, noise.ridges(flow * 2.2, octaves: 5))
      * power(0.5 + 0.5 * cosine(2 * turn - 1.1), 2)
    let fade = exponential(-r * 2.1)
    let hue = mix(Light(0.95, 0.72, 0.50), Light(0.42, 0.58, 1.0), smoothstep(0.1, 0.65, r))
    let brightness: Float = arms * fade * (1.05 + 0.9 * clumps) * 2.4
    var sum = hue * brightness
    let births: Float = smoothstep(0.55, 1.0, clumps + 0.25) * arms * fade * 1.6
    sum += Light(0.95, 0.30, 0.42) * births
    sum *= 1 - 0.7 * dust * smoothstep(0.05, 0.3, r)
    let bulge: Float = exponential(-r * r * 26) * 2.2 + exponential(-length(p) * 4.5) * 0.55
    sum += Light(1.05, 0.83, 0.58) * bulge
    sum += Light(0.004, 0.005, 0.011)
    return sum + Stars(density: 1.1, noise: noise).light(at: point) * (0.45 + 0.4 * smoothstep(0.3, 1, r))
  }
}
