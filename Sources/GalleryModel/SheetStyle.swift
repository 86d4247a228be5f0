/// The configuration values that drawing uses, with all defaults resolved.
package struct SheetStyle: Sendable {
  /// The shape of tiles.
  package let shape: CropShape
  /// The border of tiles; `nil` for tiles without a border.
  package let border: Border?
  /// A Boolean value that indicates whether tiles have a shadow.
  package let hasShadow: Bool
  /// The font family of text; `nil` for the system's.
  package let font: String?
  /// The font family of captions; `nil` for the system's.
  package let captionFont: String?
  /// The language of all text (BCP 47).
  package let language: String
  /// The colour of the page.
  package let background: Color
  /// The colour of text on the page.
  package let ink: Color
  /// The colour of text on photos.
  package let inkOnPhotos: Color
  /// The outline colour of text on photos: dark for light letters and light for dark ones, so that text is legible on
  /// every photo.
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
    self.inkOnPhotos = inkOnPhotos
    var outline = inkOnPhotos.legibleInk
    outline.alpha = 200
    outlineOnPhotos = outline
    outline.alpha = 175
    scrimOnPhotos = outline
  }
}
