import GalleryGeometry
import GalleryText

/// The file formats of sheets.
public enum SheetFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// JPEG, quality 90, without chroma subsampling.
  case jpeg
  /// PNG, 8 bits a channel.
  case png
  /// WebP, lossy, quality 90.
  case webp
  /// TIFF, 8 bits a channel, deflated.
  case tiff
  /// AVIF, 8 bits a channel, without chroma subsampling.
  case avif
  /// PDF, all pages of an orientation in one file: outlines, text and photos as such.
  case pdf
  /// SVG: outlines, text and photos as such.
  case svg
  /// HTML, a folder with a page for screens that holds the plans of both orientations, and the pictures that it shows.
  case html

  /// The ending of file names, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    case .png, .webp, .avif, .pdf, .svg, .html: rawValue
    }
  }

  /// The names of formats: their own, and the endings of file names.
  package static let names =
    allCases.map(\.rawValue) + allCases.map(\.fileExtension).filter { Self(rawValue: $0) == nil }

  /// The format of a name or of an ending of file names, such as `jpg`; `nil` when there is none.
  package init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == name || $0.fileExtension == name }) else {
      return nil
    }
    self = format
  }

  /// A Boolean value that indicates whether a page's background can be transparent.
  public var supportsTransparency: Bool { self != .jpeg }

  /// A Boolean value that indicates whether a file holds lines and letters rather than the sheet's pixels.
  public var isVector: Bool { self == .pdf || self == .svg }

  /// A Boolean value that indicates whether pages are drawn for the format; the others are made of plans and pictures.
  package var isDrawn: Bool { self != .html }

  /// A Boolean value that indicates whether all pages of an orientation are one file.
  public var isDocument: Bool { self == .pdf || self == .html }
}

extension SheetFormat {
  /// The largest side of a page that a file holds; formats without a limit hold all that can be drawn.
  private var longestSide: (length: Double, unit: String)? {
    switch self {
    // libjpeg's limit; the format itself ends at 65,535.
    case .jpeg: (65_500, "pixels")
    // 14 bits for each side (RFC 9649, section 2.6).
    case .webp: (16_383, "pixels")
    // The longest side of AV1's highest level (annex A.3), which readers are made for.
    case .avif: (16_384, "pixels")
    // ISO 32000-1, annex C.2.
    case .pdf: (14_400, "points")
    case .png, .tiff, .svg, .html: nil
    }
  }

  private func holds(_ page: PageSpec) -> Bool {
    guard let longest = longestSide else { return true }
    let size = page.pixelSize(.portrait)
    return longest.unit == "points"
      ? page.longSide <= longest.length : Double(max(size.width, size.height)) <= longest.length
  }

  /// Says that a file cannot hold so large a page, and what can; `nil` where it holds it.
  package func sizeProblem(of page: PageSpec, at place: String) -> ConfigurationProblem? {
    guard let longest = longestSide, !holds(page) else { return nil }
    let others = Self.allCases.filter { $0.holds(page) }.map(\.rawValue).joined(separator: ", ")
    let side = longest.unit == "points" ? page.longSide : page.longSide * page.pixelsPerPoint
    return ConfigurationProblem(
      place: place,
      message:
        "a page of a \(rawValue) file has at most \(longest.length.shortest) \(longest.unit) on a side, "
        + "this one has \(side.rounded().shortest); use \(others), or a smaller page")
  }
}
