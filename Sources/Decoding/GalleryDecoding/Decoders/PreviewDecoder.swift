import GalleryModel
import Pixels

/// Decodes a preview in place of its photo. If that fails, the photo itself is decoded.
enum PreviewDecoder {
  /// Returns the first sound preview that shows the whole photo, or `nil` if no preview does or the photo was
  /// edited.
  static func decode(
    _ input: Span<UInt8>, _ plan: DecodePlan, through jpeg: inout JPEGDecoder, or vips: VipsDecoder
  ) -> ReducedPhoto? {
    let request = plan.request
    let previews = request.previews.dropFirst(plan.firstPreview)
    guard !previews.isEmpty,
      !EditRule.isEdited(packet: input.extracting(request.xmp))
    else { return nil }
    for preview in previews {
      let bytes = input.extracting(preview.picture)
      let adapted = adapt(plan, to: preview)
      let decoded =
        preview.format == .heif
        ? try? vips.decode(bytes, as: .heif, adapted) : try? jpeg.decode(bytes, adapted)
      guard let photo = decoded, photo.damage == nil else { continue }
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
    adapted.showsThumbnail = true
    if preview.hasBars(for: plan.stored) {
      // Measure bars on all pixels; such thumbnails are small.
      adapted.part = Crop.whole
      adapted.ratio = 1
      adapted.largestRatio = 1
    } else {
      let scale = min(
        Double(preview.stored.width) / Double(plan.stored.width),
        Double(preview.stored.height) / Double(plan.stored.height))
      adapted.ratio *= scale
      adapted.largestRatio *= scale
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

/// The black bars at the edges of a preview whose aspect ratio differs from the photo's.
private enum BlackBars {
  /// The highest mean of a black line, of 255. JPEG compression lets some of the image bleed into the bars.
  private static let blackest = 24.0

  /// Returns the pixels between the bars, or `nil` if the bars are not at their expected places. Then the
  /// preview may show another part of the photo, or the photo is too dark to find its edges.
  ///
  /// - Parameter content: The expected place of the photo, in pixels.
  static func content(of pixels: PixelBuffer, expecting content: Rect, of photo: PixelSize) -> PixelRect? {
    let isAcross = content.x > 0
    let width = pixels.width
    let height = pixels.height
    let length = isAcross ? width : height
    func isBlack(_ index: Int) -> Bool {
      let line =
        isAcross
        ? PixelRect(x: index, y: 0, width: 1, height: height)
        : PixelRect(x: 0, y: index, width: width, height: 1)
      return pixels.luma(line) <= blackest
    }
    let first = (0..<length).prefix(while: isBlack).count
    guard first < length else { return nil }
    let last = (0..<length).reversed().prefix(while: isBlack).count

    let proper = isAcross ? content.x : content.y
    let slack = Preview.tolerance * (isAcross ? content.width : content.height)
    guard abs(Double(first) - proper) <= slack, abs(Double(last) - proper) <= slack else { return nil }
    // The pixels between the bars must have the aspect of the photo.
    let cut = first + last
    let shown = PixelSize(width: isAcross ? width - cut : width, height: isAcross ? height : height - cut)
    guard Preview.isLike(photo, shown) else { return nil }
    // Leave out a line that is partly bar: it would be a dark edge.
    let bar = max(first, last, Int(proper.rounded(.up)))
    let left = isAcross ? bar : 0
    let top = isAcross ? 0 : bar
    return PixelRect(x: left, y: top, width: width - 2 * left, height: height - 2 * top)
  }
}
