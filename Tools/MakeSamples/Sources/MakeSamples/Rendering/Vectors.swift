/// A place on the picture: y runs from -1 (bottom) to 1 (top), x from -aspect to aspect.
typealias Point = SIMD2<Float>
/// A place or a direction in space; y is up, the camera looks along +z.
typealias Vector = SIMD3<Float>
/// Linear light with the primaries of sRGB; values outside 0...1 are brighter or more saturated than sRGB.
typealias Light = SIMD3<Float>

func dot(_ a: Vector, _ b: Vector) -> Float { (a * b).sum() }
func dot(_ a: Point, _ b: Point) -> Float { (a * b).sum() }

func length(_ a: Vector) -> Float { dot(a, a).squareRoot() }
func length(_ a: Point) -> Float { dot(a, a).squareRoot() }

func normalized(_ a: Vector) -> Vector { a / max(length(a), 1e-12) }
func normalized(_ a: Point) -> Point { a / max(length(a), 1e-12) }

func cross(_ a: Vector, _ b: Vector) -> Vector {
  Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

func reflected(_ direction: Vector, by normal: Vector) -> Vector {
  direction - 2 * dot(direction, normal) * normal
}

func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }
func mix(_ a: Light, _ b: Light, _ t: Float) -> Light { a + (b - a) * t }

func clamp(_ x: Float, _ low: Float = 0, _ high: Float = 1) -> Float { min(max(x, low), high) }
func fraction(_ x: Float) -> Float { x - x.rounded(.down) }

/// 0 below `low`, 1 above `high`, smooth between; the edges may be given in falling order.
func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
  let t = clamp((x - low) / (high - low))
  return t * t * (3 - 2 * t)
}

func rotated(_ p: Point, by angle: Float) -> Point {
  let (s, c) = (sine(angle), cosine(angle))
  return Point(c * p.x - s * p.y, s * p.x + c * p.y)
}
