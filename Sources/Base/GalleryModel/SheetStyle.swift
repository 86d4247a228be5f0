/// The configuration values that drawing uses, with all defaults resolved.
package struct SheetStyle: Sendable {
  package let shape: CropShape
  package let border: Border?
  package let hasShadow: Bool
  /// The font family of text; `nil` for the default.
  package let font: String?
  package let captionFont: String?
  package let language: String
  package let background: Color
  package let ink: Color
  /// The colour of headers, footers and further lines of captions.
  package let secondaryInk: Color
  /// The colour of lines on the page.
  package let hairline: Color
  /// The colour of lines inside the edges of tiles that have the colour of the page.
  package let rim: Color
  package let inkOnPhotos: Color
  /// The outline colour of text on photos: dark for light letters and light for dark ones.
  package let outlineOnPhotos: Color
  /// The colour that darkens or lightens photos behind text.
  package let scrimOnPhotos: Color

  package init(
    shape: CropShape, border: Border?, hasShadow: Bool, font: String?, captionFont: String?, language: String,
    background: Color, ink: Color, inkOnPhotos: Color
  ) {
    self.shape = shape
    self.border = border
    self.hasShadow = hasShadow
    self.font = font
    self.captionFont = captionFont
    self.language = language
    self.background = background
    self.ink = ink
    secondaryInk = ink.greyed(on: background)
    var hairline = ink
    hairline.alpha = UInt8(Int(ink.alpha) / 5)
    self.hairline = hairline
    var rim = background.legibleInk
    rim.alpha = 31
    self.rim = rim
    self.inkOnPhotos = inkOnPhotos
    var outline = inkOnPhotos.legibleInk
    outline.alpha = 200
    outlineOnPhotos = outline
    outline.alpha = 175
    scrimOnPhotos = outline
  }
}
