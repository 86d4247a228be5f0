package import GalleryGeometry
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
  /// Deep Zoom: a page of any size as a pyramid of tiles, with a page for browsers that shows it.
  case dzi

  /// The ending of file names, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    case .png, .webp, .avif, .pdf, .svg, .html, .dzi: rawValue
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

  /// A Boolean value that indicates whether sheets refer to further files.
  package var hasCompanions: Bool { self == .html || self == .dzi }

  /// A Boolean value that indicates whether all pages of an orientation are one file.
  public var isDocument: Bool { self == .pdf || self == .html }
}

extension SheetFormat {
  /// Pixels of the largest sheet whose tiles are kept in memory, where they take up to 512 MB.
  private static let mostKeptPixels = 1 << 27

  /// Returns a Boolean value that indicates whether a sheet's tiles are kept in a file, so that they need not fit into memory.
  package func isSpooled(_ size: PixelSize) -> Bool {
    switch self {
    case .dzi: true
    case .tiff:
      max(size.width, size.height) > PageSpec.longestSideInPixels
        || size.width * size.height > Self.mostKeptPixels
    case .jpeg, .png, .webp, .avif, .pdf, .svg, .html: false
    }
  }

  /// A Boolean value that indicates whether a file holds the sheet's pixels.
  package var isMadeOfPixels: Bool { isDrawn && !isVector }

  /// The largest side of a page that a file holds.
  private var longestSide: (length: Double, unit: String) {
    switch self {
    case .jpeg, .png, .svg: (Double(PageSpec.longestSideInPixels), "pixels")
    // 14 bits for each side (RFC 9649, section 2.6).
    case .webp: (16_383, "pixels")
    // The longest side of AV1's highest level (annex A.3), which readers are made for.
    case .avif: (16_384, "pixels")
    // ISO 32000-1, annex C.2.
    case .pdf: (14_400, "points")
    case .tiff, .html, .dzi: (Double(PageSpec.longestSideInBands), "pixels")
    }
  }

  private func holds(_ page: PageSpec) -> Bool {
    let longest = longestSide
    // Compared as numbers: a side may be larger than an integer.
    let side = page.longSide * page.pixelsPerPoint
    return longest.unit == "points"
      ? page.longSide <= longest.length && side < Double(PageSpec.longestSideInPixels) + 0.5
      : side < longest.length + 0.5
  }

  /// Says that a file cannot hold so large a page, and what can; `nil` where it holds it.
  package func sizeProblem(of page: PageSpec, at place: String) -> ConfigurationProblem? {
    guard !holds(page) else { return nil }
    var longest = longestSide
    if longest.unit == "points", page.longSide <= longest.length {
      longest = (Double(PageSpec.longestSideInPixels), "pixels")
    }
    let others = Self.allCases.filter { $0.holds(page) }.map(\.rawValue)
    let side = longest.unit == "points" ? page.longSide : page.longSide * page.pixelsPerPoint
    return ConfigurationProblem(
      place: place,
      message:
        "a page of a \(rawValue) file has at most \(longest.length.shortest) \(longest.unit) on a side, "
        + "this one has \(side.rounded().shortest); use \((others + ["or a smaller page"]).joined(separator: ", "))"
    )
  }
}
