internal import Foundation

// One place for libm, so that the scenes read as formulas and need no import.

func sine(_ x: Float) -> Float { sin(x) }
func cosine(_ x: Float) -> Float { cos(x) }
func angle(_ p: Point) -> Float { atan2(p.y, p.x) }
func exponential(_ x: Float) -> Float { exp(x) }
func exponential(_ x: Light) -> Light { Light(exp(x.x), exp(x.y), exp(x.z)) }
func power(_ x: Float, _ y: Float) -> Float { pow(max(x, 0), y) }
func tangent(_ x: Float) -> Float { tan(x) }
func logarithm(_ x: Float) -> Float { log(x) }
func arcsine(_ x: Float) -> Float { asin(clamp(x, -1, 1)) }
