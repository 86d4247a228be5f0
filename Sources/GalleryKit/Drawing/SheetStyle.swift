import GalleryModel
import GalleryOptions

/// The part of a configuration that a painter uses, with all defaults decided.
struct SheetStyle {
  /// The outline of tiles.
  let shape: CropShape
  /// The line along the edge of tiles; `nil` for none.
  let border: Border?
  /// A Boolean value that indicates whether tiles throw a shadow.
  let hasShadow: Bool
  /// The font family of all text; `nil` is the system's.
  let font: String?
  /// The font family of captions; `nil` is the system's.
  let captionFont: String?
  /// The language of all text (BCP 47).
  let language: String
  /// The colour of the page.
  let background: Color
  /// The colour of text on the page.
  let ink: Color
  /// The colour of text on photos.
  let inkOnPhotos: Color
  /// The colour of the line round text on photos: dark enough for light letters to be read on any photo, or light
  /// enough for dark ones.
  let outlineOnPhotos: Color
  /// The colour that darkens photos, or lightens them, where text lies over them.
  let scrimOnPhotos: Color

  /// Decides what a configuration leaves open.
  init(_ configuration: Configuration) {
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
