import GalleryGeometry
import GalleryModel
import Pixels

/// Decodes a preview in place of its photo. If that fails, the photo itself is decoded.
enum PreviewDecoder {
  /// Returns the first sound preview that shows the whole photo, or `nil` if no preview does or the photo was edited.
  ///
  /// - Parameter plan: The plan for the photo itself.
  static func decode(
    _ request: DecodeRequest, _ input: Span<UInt8>, _ plan: DecodePlan,
    through decoder: inout JPEGDecoder
  ) -> ReducedPhoto? {
    guard !request.previews.isEmpty,
      !EditRule.isEdited(packet: input.extracting(request.xmp))
    else { return nil }
    for preview in request.previews {
      let bytes = input.extracting(preview.picture)
      guard let photo = try? decoder.decode(bytes, adapt(plan, to: preview)), photo.damage == nil else {
        continue
      }
      if !preview.hasBars(for: request.stored) { return photo }
      if let cut = withoutBars(photo, expecting: preview.content(of: request.stored), of: request.stored) {
        return cut
      }
    }
    return nil
  }

  /// Returns a plan for the same part and resolution of the preview.
  private static func adapt(_ plan: DecodePlan, to preview: Preview) -> DecodePlan {
    var adapted = plan
    adapted.stored = preview.stored
    if preview.hasBars(for: plan.stored) {
      // Measure bars on all pixels; such thumbnails are small.
      adapted.part = Crop.whole
      adapted.ratio = 1
    } else {
      adapted.ratio *= min(
        Double(preview.stored.width) / Double(plan.stored.width),
        Double(preview.stored.height) / Double(plan.stored.height))
    }
    return adapted
  }

  private static func withoutBars(
    _ preview: ReducedPhoto, expecting content: Rect, of photo: PixelSize
  ) -> ReducedPhoto? {
    guard let area = BlackBars.content(of: preview.pixels, expecting: content, of: photo),
      let pixels = preview.pixels.part(area)
    else { return nil }
    var cut = preview
    cut.pixels = pixels
    cut.width = Double(area.width)
    cut.height = Double(area.height)
    return cut
  }
}
