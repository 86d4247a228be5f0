import LibC

/// An sRGB colour with opacity, 8 bits per channel.
public struct Color: Sendable, Hashable {
  /// Red, 0–255.
  public var red: UInt8
  /// Green, 0–255.
  public var green: UInt8
  /// Blue, 0–255.
  public var blue: UInt8
  /// The opacity: 0 is transparent, 255 is opaque.
  public var alpha: UInt8

  /// Creates a colour. The opacity defaults to opaque.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque colour from 0xRRGGBB.
  package init(rgb: UInt32) {
    self.init(red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
  }

  /// White, the colour of paper.
  public static let white = Color(rgb: 0xFFFFFF)
  /// Dark grey, a background for single photos.
  public static let darkGrey = Color(rgb: 0x2B2B2B)
  /// A fully transparent colour.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// A Boolean value that indicates whether the colour is fully opaque.
  public var isOpaque: Bool { alpha == 255 }

  /// The colour, or white instead of a transparent colour, below which unknown colours may lie.
  package var onPaper: Color { isOpaque ? self : .white }

  /// Black or white, whichever is more legible on this colour.
  public var legibleInk: Color {
    let black = Color(rgb: 0)
    return contrast(with: black) >= contrast(with: .white) ? black : .white
  }

  /// The contrast that text needs (WCAG 2.2, 1.4.3).
  package static let leastContrast = 4.5
  /// The share of the ink in greyed text, if that has enough contrast.
  private static let greyShare = 0.62

  /// Returns this ink greyed towards a background as far as text stays legible.
  package func greyed(on background: Color) -> Color {
    let ground = background.alpha < 128 ? .white : background
    for share in stride(from: Self.greyShare, to: 1, by: 0.04) {
      func mixed(_ own: UInt8, _ other: UInt8) -> UInt8 {
        UInt8((Double(own) * share + Double(other) * (1 - share)).rounded())
      }
      let grey = Color(
        red: mixed(red, ground.red), green: mixed(green, ground.green), blue: mixed(blue, ground.blue),
        alpha: alpha)
      if grey.contrast(with: ground) >= Self.leastContrast { return grey }
    }
    return self
  }

  /// Returns the contrast ratio of two colours (WCAG 2.2), 1 to 21. A
  /// transparent colour counts as white paper.
  package func contrast(with other: Color) -> Double {
    let first = luminance
    let second = other.luminance
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private var luminance: Double {
    guard alpha >= 128 else { return 1 }
    func light(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  }
}
