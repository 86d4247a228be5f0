/// A field of stars: few bright ones, many faint, each with its own warmth.
struct Stars: Sendable {
  var density: Float = 1
  var noise = Noise(77)

  func light(at p: Point) -> Light {
    var sum = Light()
    for layer in 0..<3 {
      let cells = Float([14, 30, 60][layer]) * density
      let q = rotated(p, by: Float(layer) + 0.3) * cells
      let cell = q.rounded(.down)
      let (x, y) = (Int32(cell.x), Int32(cell.y))
      let random = noise.hash(x, y, Int32(layer))
      guard random > 0.80 else { continue }
      let place = 0.5 + 0.6 * (Point(noise.hash(x, y, 10), noise.hash(x, y, 11)) - 0.5)
      let distance = length(q - cell - place) / cells
      let size = power(noise.hash(x, y, 12), 6) * 0.0030 + 0.0010
      let warmth = noise.hash(x, y, 13)
      let colour = mix(Light(0.7, 0.82, 1.1), Light(1.1, 0.85, 0.62), warmth)
      sum += colour * exponential(-power(distance / size, 2)) * (0.12 + (size - 0.001) * 900)
    }
    return sum
  }
}
