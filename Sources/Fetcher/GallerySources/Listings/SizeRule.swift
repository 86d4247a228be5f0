import GalleryJSON
import GalleryModel
import GalleryWeb

/// A rule for requesting an image in a given size.
package enum SizeRule: Sendable, Hashable {
  /// An address with `{w}` and optionally `{h}`.
  case template(SizeTemplate)
  /// A server with the IIIF Image API.
  case iiif(IIIFImage)

  /// The smallest image that covers a size in pixels; `nil` if no image smaller than the original is
  /// available.
  func variant(covering needed: PixelSize, original: PixelSize) -> ImageVariant? {
    switch self {
    case .template(let template): template.variant(covering: needed, original: original)
    case .iiif(let service): service.variant(covering: needed, original: original)
    }
  }
}

extension PixelSize {
  /// Reads `width` and `height`.
  init?(_ object: JSONValue) {
    guard let width = object["width"]?.pixels, let height = object["height"]?.pixels else { return nil }
    self.init(width: width, height: height)
  }

  /// Returns the smallest size of this shape that covers another, limited to this size.
  func reduced(covering needed: PixelSize) -> PixelSize {
    let aspect = Double(width) / Double(height)
    let columns = max(Double(needed.width), Double(needed.height) * aspect).rounded(.up)
    let width = max(1, min(Int(clamping: columns), width))
    return PixelSize(width: width, height: rows(forWidth: width))
  }

  /// Returns the number of pixels on the other side, at least 1.
  func rows(forWidth columns: Int) -> Int {
    max(1, Int(clamping: (Double(columns) * Double(height) / Double(width)).rounded()))
  }

  /// Returns the number of pixels on the other side, at least 1.
  func columns(forHeight rows: Int) -> Int {
    max(1, Int(clamping: (Double(rows) * Double(width) / Double(height)).rounded()))
  }

  func covers(_ needed: PixelSize) -> Bool { width >= needed.width && height >= needed.height }

  /// Returns whether the proportions agree within 2 %, or within rounding to whole pixels.
  func hasShape(of other: PixelSize) -> Bool {
    let cross = Double(width) * Double(other.height)
    let otherCross = Double(other.width) * Double(height)
    let rounding = 0.5 * Double(max(other.width, other.height) + max(width, height))
    let isWithin = abs(cross - otherCross) <= 0.02 * max(cross, otherCross)
    // Rounding distorts the proportions of tiny images: a 64×43 of 1500×1000.
    return isWithin
      || min(width, other.width, height, other.height) < 25 && abs(cross - otherCross) <= rounding
  }
}

/// An address with `{w}` and `{h}` as placeholders for the width and height.
package struct SizeTemplate: Sendable, Hashable {
  package let text: String
  /// `nil` for any width.
  let widths: [Int]?

  /// Returns `nil` without `{w}` or `{h}`, for invalid addresses, and for signed ones, which must not be
  /// changed.
  package init?(_ text: String, widths: [Int]? = nil) {
    guard text.contains("{w}") || text.contains("{h}"),
      let address = WebAddress(Self.filled(text, PixelSize(width: 1, height: 1))), !address.isSigned
    else { return nil }
    self.text = text
    self.widths = widths
  }

  init?(_ reference: String, in base: WebAddress) {
    // Addresses cannot contain braces, so resolving encodes them.
    guard let address = base.resolving(reference) else { return nil }
    self.init(address.text.replacing("%7Bw%7D", with: "{w}").replacing("%7Bh%7D", with: "{h}"))
  }

  private static func filled(_ text: String, _ size: PixelSize) -> String {
    text.replacing("{w}", with: "\(size.width)").replacing("{h}", with: "\(size.height)")
  }

  func variant(covering needed: PixelSize, original: PixelSize) -> ImageVariant? {
    var size = original.reduced(covering: needed)
    if let widths {
      guard let width = widths.first(where: { $0 >= size.width }) else { return nil }
      size = PixelSize(width: width, height: original.rows(forWidth: width))
    }
    guard size.width < original.width, let address = WebAddress(Self.filled(text, size)) else { return nil }
    return ImageVariant(address, width: size.width, height: size.height)
  }
}
