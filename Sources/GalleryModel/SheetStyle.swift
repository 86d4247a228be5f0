/// The part of a configuration that a painter uses, with all defaults decided.
package struct SheetStyle: Sendable {
  /// The outline of tiles.
  package let shape: CropShape
  /// The line along the edge of tiles; `nil` for none.
  package let border: Border?
  /// A Boolean value that indicates whether tiles throw a shadow.
  package let hasShadow: Bool
  /// The font family of all text; `nil` is the system's.
  package let font: String?
  /// The font family of captions; `nil` is the system's.
  package let captionFont: String?
  /// The language of all text (BCP 47).
  package let language: String
  /// The colour of the page.
  package let background: Color
  /// The colour of text on the page.
  package let ink: Color
  /// The colour of text on photos.
  package let inkOnPhotos: Color
  /// The colour of the line round text on photos: dark enough for light letters to be read on any photo, or light
  /// enough for dark ones.
  package let outlineOnPhotos: Color
  /// The colour that darkens photos, or lightens them, where text lies over them.
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
