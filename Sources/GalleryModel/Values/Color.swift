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

  /// White, the colour of paper.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Dark grey, a background for single photos.
  public static let darkGrey = Color(red: 43, green: 43, blue: 43)
  /// A fully transparent colour.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// A Boolean value that indicates whether the colour is fully opaque.
  public var isOpaque: Bool { alpha == 255 }

  /// Black or white, whichever is more legible on this colour.
  public var legibleInk: Color {
    // Luma of ITU-R BT.601. A transparent page counts as white paper.
    let luma = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    return alpha < 128 || luma > 140 ? Color(red: 0, green: 0, blue: 0) : .white
  }
}
