package import GalleryModel

extension SheetStyle {
  package init(_ configuration: Configuration) {
    self.init(
      shape: configuration.resolvedShape, border: configuration.tile.border,
      hasShadow: configuration.tile.shadow,
      font: configuration.text.font, captionFont: configuration.text.captionFont ?? configuration.text.font,
      language: configuration.text.language, background: configuration.resolvedBackground,
      ink: configuration.resolvedTextColor, inkOnPhotos: configuration.text.color ?? .white)
  }
}
