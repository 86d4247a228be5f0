package import GalleryModel

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

  /// Decides what a configuration leaves open.
  package init(_ configuration: Configuration) {
    shape = configuration.resolvedShape
    border = configuration.tile.border
    hasShadow = configuration.tile.shadow
    font = configuration.text.font
    captionFont = configuration.text.captionFont ?? configuration.text.font
    language = configuration.text.language
    background = configuration.resolvedBackground
    ink = configuration.resolvedTextColor
    inkOnPhotos = configuration.text.color ?? .white
    var outline = inkOnPhotos.legibleInk
    outline.alpha = 200
    outlineOnPhotos = outline
    outline.alpha = 175
    scrimOnPhotos = outline
  }
}
