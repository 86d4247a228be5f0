import GalleryGeometry
import GalleryModel
import GalleryText
import GalleryWeb

/// The way to ask a service for a picture in a given size.
package enum SizeRule: Sendable, Hashable {
  /// An address with `{w}` and, perhaps, `{h}` in it.
  case template(SizeTemplate)
  /// A server of the IIIF Image API.
  case iiif(IIIFService)
  /// Thumbnails of Wikimedia.
  case wikimedia(WikimediaThumbnail)

  /// The smallest picture that covers a size, no larger than the original.
  ///
  /// - Parameters:
  ///   - needed: pixels that are needed in both directions.
  ///   - original: the size of the whole picture.
  /// - Returns: `nil` where nothing smaller than the original can be asked for.
  func variant(covering needed: PixelSize, original: PixelSize) -> ImageVariant? {
    switch self {
    case .template(let template): template.variant(covering: needed, original: original)
    case .iiif(let service): service.variant(covering: needed, original: original)
    case .wikimedia(let thumbnail): thumbnail.variant(covering: needed, original: original)
    }
  }
}

extension PixelSize {
  /// The smallest whole picture of this shape that has the columns and rows of another, at most this size.
  func reduced(covering needed: PixelSize) -> PixelSize {
    let aspect = Double(width) / Double(height)
    let columns = max(Double(needed.width), Double(needed.height) * aspect).rounded(.up)
    let width = max(1, min(Int(clamping: columns), width))
    return PixelSize(width: width, height: rows(forWidth: width))
  }

  /// The rows of this shape at another width, at least 1.
  func rows(forWidth columns: Int) -> Int {
    max(1, Int(clamping: (Double(columns) * Double(height) / Double(width)).rounded()))
  }

  /// The columns of this shape at another height, at least 1.
  func columns(forHeight rows: Int) -> Int {
    max(1, Int(clamping: (Double(rows) * Double(width) / Double(height)).rounded()))
  }

  /// Returns whether it has the columns and rows of another.
  func covers(_ needed: PixelSize) -> Bool { width >= needed.width && height >= needed.height }

  /// Returns whether the sides have the same proportion within 2 %, and within what rounding to whole pixels costs.
  func hasShape(of other: PixelSize) -> Bool {
    let cross = Double(width) * Double(other.height)
    let otherCross = Double(other.width) * Double(height)
    let rounding = 0.5 * Double(max(other.width, other.height) + max(width, height))
    let isWithin = abs(cross - otherCross) <= 0.02 * max(cross, otherCross)
    // Tiny pictures cannot be of the same proportion: a 64×43 of 1500×1000.
    return isWithin
      || min(width, other.width, height, other.height) < 25 && abs(cross - otherCross) <= rounding
  }
}

/// An address with `{w}` and `{h}` for the columns and rows that are asked for.
package struct SizeTemplate: Sendable, Hashable {
  /// The address with the placeholders.
  package let text: String

  /// `nil` without `{w}` or `{h}`, for what is no address, and for signed addresses, which no server takes changed.
  package init?(_ text: String) {
    guard text.contains("{w}") || text.contains("{h}"),
      let address = WebAddress(Self.filled(text, PixelSize(width: 1, height: 1))), !address.isSigned
    else { return nil }
    self.text = text
  }

  /// The same for a reference in a document at an address.
  init?(_ reference: String, in base: WebAddress) {
    // An address cannot hold braces, and encodes them.
    guard let address = base.resolving(reference) else { return nil }
    let decoded = ["w", "h"].reduce(address.text) { text, name in
      text.split(separator: "%7B\(name)%7D", omittingEmptySubsequences: false).joined(separator: "{\(name)}")
    }
    self.init(decoded)
  }

  private static func filled(_ text: String, _ size: PixelSize) -> String {
    TemplateGrammar.names(["w", "h"]).pieces(of: text).map { piece in
      switch piece {
      case .text(let text), .open(let text, _): text
      case .field(let name, _): String(name == "w" ? size.width : size.height)
      }
    }.joined()
  }

  func variant(covering needed: PixelSize, original: PixelSize) -> ImageVariant? {
    let size = original.reduced(covering: needed)
    guard size.width < original.width, let address = WebAddress(Self.filled(text, size)) else { return nil }
    return ImageVariant(address, width: size.width, height: size.height)
  }
}
