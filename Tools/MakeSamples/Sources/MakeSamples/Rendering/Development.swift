/// From linear light to the bytes of a file, as a camera does it: exposure, vignette, a film curve, grain,
/// the colour space's primaries and transfer function.
struct Development: Sendable {
  enum ColourSpace: Sendable { case sRGB, displayP3, grey }

  var colourSpace: ColourSpace = .sRGB
  var exposure: Float = 1
  var saturation: Float = 1.12
  var vignette: Float = 0.18
  var grain: Float = 0.006
  /// Whether the fourth band holds the coverage.
  var transparency = false

  var bands: Int { colourSpace == .grey ? 1 : transparency ? 4 : 3 }

  /// Interleaved 8-bit pixels, `bands` to a pixel.
  func pixels(of picture: Exposure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.width * picture.height * bands)
    let noise = Noise(99)
    for (y, row) in picture.rows.enumerated() {
      for (x, pixel) in row.enumerated() {
        let place = Point(
          Float(x) / Float(picture.width) - 0.5, Float(y) / Float(picture.height) - 0.5)
        let falloff = 1 - vignette * 2 * dot(place, place)
        let developed = film(Light(pixel.x, pixel.y, pixel.z) * exposure * falloff)
        let speck = (noise.hash(Int32(x), Int32(y)) - noise.hash(Int32(x), Int32(y), 1)) * grain
        let light = converted(developed)
        if colourSpace == .grey {
          bytes.append(byte(encoded(light.y) + speck))
        } else {
          for band in 0..<3 { bytes.append(byte(encoded(light[band]) + speck)) }
        }
        if transparency { bytes.append(byte(pixel.w)) }
      }
    }
    return bytes
  }

  /// The film curve: Narkowicz' fit of the ACES reference (2015), on a saturation-adjusted light.
  private func film(_ light: Light) -> Light {
    let luminance = Self.luminance(light)
    let x = pointwiseMax(Light(repeating: luminance) + (light - luminance) * saturation, .zero) * 0.46
    return (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  }

  private func converted(_ light: Light) -> Light {
    switch colourSpace {
    case .sRGB: light
    case .grey: Light(repeating: Self.luminance(light))
    case .displayP3:
      // The curve's output is taken as P3 light pushed outwards a little: colours no sRGB file can hold.
      // A neutral colour stays neutral, since both spaces share their white.
      Self.widened(light)
    }
  }

  /// The same colour in Display P3's primaries, after saturation was raised beyond the sRGB gamut.
  private static func widened(_ light: Light) -> Light {
    let vivid = Light(repeating: luminance(light)) + (light - luminance(light)) * 1.25
    return Light(
      dot(vivid, Light(0.822462, 0.177538, 0)),
      dot(vivid, Light(0.033194, 0.966806, 0)),
      dot(vivid, Light(0.017083, 0.072397, 0.910520)))
  }

  private static func luminance(_ light: Light) -> Float { dot(light, Light(0.2126, 0.7152, 0.0722)) }

  /// The transfer function of sRGB, which Display P3 shares.
  private func encoded(_ x: Float) -> Float {
    let x = clamp(x)
    return x <= 0.0031308 ? 12.92 * x : 1.055 * power(x, 1 / 2.4) - 0.055
  }

  private func byte(_ x: Float) -> UInt8 { UInt8(clamp(x) * 255 + 0.5) }
}

private func pointwiseMax(_ a: Light, _ b: Light) -> Light {
  Light(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z))
}
