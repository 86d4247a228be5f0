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
}

extension SheetFormat {
  /// The properties of a format that options, names and drawing depend on.
  package struct Traits: Sendable {
    /// The content of a file.
    package enum Content: Sendable { case pixels, vector, plans }
    /// The sheets whose tiles are kept in a file, so that they need not fit into memory.
    package enum Spooling: Sendable { case never, large, always }
    /// The sheets whose photos open in a larger size.
    package enum Opening: Comparable, Sendable { case never, few, all }

    /// The ending of file names; `nil` for the name of the format.
    var fileExtension: String?
    /// The name of the format in messages about options that it alone has.
    package var title = ""
    package var content = Content.pixels
    package var supportsTransparency = true
    /// A Boolean value that indicates whether all pages of an orientation are one file.
    package var isDocument = false
    /// A Boolean value that indicates whether sheets refer to further files.
    package var hasCompanions = false
    /// A Boolean value that indicates whether files have a text about every photo.
    package var describesPhotos = false
    package var spooling = Spooling.never
    package var opening = Opening.never
    /// The longest side of a page in pixels.
    var mostPixels = PageSpec.longestSideInPixels
    /// The longest side of a page in points.
    var mostPoints = Double.infinity
    /// The options that not all formats have.
    package var options: [String] = []
    /// The reason why sheets cannot be one file of the user's choice; `nil` if they can.
    package var folderReason: String?
    /// Returns the path of the file of a product's pages; `nil` where names have an orientation.
    var path: (@Sendable (_ product: String?) -> String)?
  }

  package var traits: Traits {
    switch self {
    case .jpeg: Traits(fileExtension: "jpg", supportsTransparency: false)
    case .png: Traits()
    // 14 bits for each side (RFC 9649, section 2.6).
    case .webp: Traits(mostPixels: 16_383)
    case .tiff: Traits(fileExtension: "tif", spooling: .large, mostPixels: PageSpec.longestSideInBands)
    // The longest side of AV1's highest level (annex A.3), which readers are made for.
    case .avif: Traits(mostPixels: 16_384)
    case .pdf:
      Traits(
        title: "PDF", content: .vector, isDocument: true, describesPhotos: true,
        // ISO 32000-1, annex C.2.
        mostPoints: 14_400, options: ["crop-marks", "bleed", "pdf", "one-pdf"])
    case .svg: Traits(content: .vector)
    case .html:
      Traits(
        title: "HTML", content: .plans, isDocument: true, hasCompanions: true, describesPhotos: true,
        opening: .all, mostPixels: PageSpec.longestSideInBands, options: ["html-sizes", "picks"],
        folderReason: "an HTML page is a folder of files; name a folder, and it is in html/ there",
        path: { HTMLFolder(product: $0).index })
    case .dzi:
      Traits(
        title: "Deep Zoom", hasCompanions: true, spooling: .always, opening: .few,
        mostPixels: PageSpec.longestSideInBands, options: ["html-sizes"],
        folderReason: "a Deep Zoom sheet is thousands of files; name a folder")
    }
  }

  /// The ending of file names, without the dot.
  public var fileExtension: String { traits.fileExtension ?? rawValue }

  /// A Boolean value that indicates whether a page's background can be transparent.
  public var supportsTransparency: Bool { traits.supportsTransparency }

  /// A Boolean value that indicates whether a file holds lines and letters rather than the sheet's pixels.
  public var isVector: Bool { traits.content == .vector }

  /// A Boolean value that indicates whether all pages of an orientation are one file.
  public var isDocument: Bool { traits.isDocument }

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

  /// Returns a Boolean value that indicates whether a sheet's tiles are kept in a file.
  package func isSpooled(_ size: PixelSize) -> Bool {
    switch traits.spooling {
    case .never: false
    case .always: true
    // The tiles of sheets of 2²⁷ pixels take up to 512 MB of memory.
    case .large:
      max(size.width, size.height) > PageSpec.longestSideInPixels || size.width * size.height > 1 << 27
    }
  }

  private func holds(_ page: PageSpec) -> Bool {
    // Compared as numbers: a side may be larger than an integer.
    page.longSide <= traits.mostPoints
      && page.longSide * page.pixelsPerPoint < Double(traits.mostPixels) + 0.5
  }

  /// Returns the problem of a page that is too large for a file, with the formats that hold it; `nil` for others.
  package func sizeProblem(of page: PageSpec, at place: String) -> ConfigurationProblem? {
    guard !holds(page) else { return nil }
    let (most, side, unit) =
      page.longSide > traits.mostPoints
      ? (traits.mostPoints, page.longSide, "points")
      : (Double(traits.mostPixels), page.longSide * page.pixelsPerPoint, "pixels")
    let others = Self.allCases.filter { $0.holds(page) }.map(\.rawValue) + ["or a smaller page"]
    return ConfigurationProblem(
      place: place,
      message: "a page of a \(rawValue) file has at most \(most.shortest) \(unit) on a side, "
        + "this one has \(side.rounded().shortest); use \(others.joined(separator: ", "))")
  }
}
