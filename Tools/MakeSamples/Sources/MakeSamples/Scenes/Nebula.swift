/// Glowing gas with dark lanes of dust in front, and young stars.
struct Nebula: Scene {
  var glow: Light = [0.95, 0.22, 0.30]
  var core: Light = [0.35, 0.75, 1.0]
  var scale: Float = 0.85
  var heart: Point = [0.15, 0.1]
  var noise = Noise(51)

  func light(at p: Point) -> Light {
    let gas = noise.warped(p * scale, strength: 0.42, octaves: 6)
    let lanes = noise.ridges(p * scale * 1.1 + gas.drift * 0.5 + 4, octaves: 6)
    let distance = length(p - heart)
    let density = smoothstep(-0.75, 0.95, gas.value + 0.40 - distance * 0.45)
    let heat = exponential(-distance * distance * 2.2) * smoothstep(-0.5, 0.7, gas.drift.x + 0.3)
    var sum = mix(glow, core, clamp(heat * 1.2)) * power(density, 1.7) * (0.9 + 1.2 * heat)
    sum += Light(0.95, 0.55, 0.25) * power(density, 4) * smoothstep(0.1, 0.9, gas.drift.y) * 0.6
    sum *= 1 - 0.62 * smoothstep(0.38, 0.85, lanes)
    sum += Light(0.006, 0.007, 0.016) + core * 0.10 * exponential(-distance * 1.8)
    sum += Stars(density: 1.15, noise: noise).light(at: p) * 1.1
    return sum + brightStars(at: p)
  }

  /// A few stars bright enough for the four spikes that a telescope's mirror mount draws.
  private func brightStars(at p: Point) -> Light {
    var sum = Light()
    for index in Int32(0)..<7 {
      let place = Point(noise.hash(index, 1) * 2.6 - 1.3, noise.hash(index, 2) * 1.9 - 0.95)
      let size = 0.007 + 0.013 * power(noise.hash(index, 3), 3)
      let d = p - place
      let halo = exponential(-length(d) / size * 1.1) * 2.2
      let spike = size * size * 0.10 / ((abs(d.x) + size * 0.08) * (abs(d.y) + size * 0.08))
      let colour = mix(Light(0.65, 0.8, 1.15), Light(1.15, 0.85, 0.6), noise.hash(index, 4))
      sum += colour * (halo + min(spike, 3) * exponential(-length(d) / (size * 7)))
    }
    return sum
  }
}
