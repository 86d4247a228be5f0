/// The file formats of sheets.
public enum SheetFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// JPEG, without chroma subsampling.
  case jpeg
  /// PNG, 8 bits per channel.
  case png
  /// WebP, lossy.
  case webp
  /// TIFF, 8 bits per channel, compressed with Deflate.
  case tiff
  /// AVIF, 8 bits per channel, without chroma subsampling.
  case avif
  /// PDF, with all pages of an orientation in one file. Outlines and text are vectors, photos are embedded.
  case pdf
  /// SVG. Outlines and text are vectors, photos are embedded.
  case svg
  /// HTML: a folder with a page for screens, which holds the plans of both orientations, and its images.
  case html
  /// Deep Zoom: a page of any size as a pyramid of tiles, with an HTML page that shows it.
  case dzi
}

extension SheetFormat {
  /// The properties of a format, which options, names and drawing use.
  package struct Traits: Sendable {
    package enum Content: Sendable { case pixels, vector, plans }
    /// The sheets whose tiles are stored in a file, so that they need not fit into memory.
    package enum Spooling: Sendable { case never, large, always }
    /// The sheets with photos that open at a larger size.
    package enum Opening: Comparable, Sendable { case never, few, all }

    /// The file extension; `nil` if it equals the name of the format.
    var fileExtension: String?
    /// The name of the format in messages about options that only this format has.
    package var title = ""
    package var content = Content.pixels
    package var supportsTransparency = true
    package var isDocument = false
    package var hasCompanions = false
    package var describesPhotos = false
    package var spooling = Spooling.never
    package var opening = Opening.never
    /// The longest side of a page in pixels.
    var maximumPixels = PageSpec.longestSideInPixels
    /// The longest side of a page in points.
    var maximumPoints = Double.infinity
    /// The options that only some formats have.
    package var options: [String] = []
    /// The reason why the user cannot write a sheet to one named file; `nil` if that is possible.
    package var folderReason: String?
    /// Returns the path of a sheet set's file; `nil` if names contain an orientation.
    var path: (@Sendable (_ product: String?, _ isAlbum: Bool) -> String)?
  }

  package var traits: Traits {
    switch self {
    case .jpeg:
      Traits(
        fileExtension: "jpg", title: "JPEG", supportsTransparency: false, options: ["quality", "embed-plan"])
    case .png: Traits(title: "PNG", options: ["embed-plan"])
    // 14 bits per side (RFC 9649, section 2.6).
    case .webp: Traits(title: "WebP", maximumPixels: 16_383, options: ["quality", "embed-plan"])
    case .tiff: Traits(fileExtension: "tif", spooling: .large, maximumPixels: PageSpec.longestSideInBands)
    // The longest side in AV1's highest level (annex A.3), the limit of readers.
    case .avif: Traits(title: "AVIF", maximumPixels: 16_384, options: ["quality"])
    case .pdf:
      Traits(
        title: "PDF", content: .vector, isDocument: true, describesPhotos: true,
        // ISO 32000-1, annex C.2.
        maximumPoints: 14_400, options: ["crop-marks", "bleed", "pdf", "quality", "embed-plan"])
    case .svg: Traits(title: "SVG", content: .vector, options: ["quality"])
    case .html:
      Traits(
        title: "HTML", content: .plans, isDocument: true, hasCompanions: true, describesPhotos: true,
        opening: .all, maximumPixels: PageSpec.longestSideInBands,
        options: ["html.sizes", "html.info", "html.url", "html.originals", "picks"],
        folderReason: "an HTML page consists of many files; name a folder, and the page is in html/ below it",
        path: { HTMLFolder(product: $0, isAlbum: $1).index })
    case .dzi:
      Traits(
        title: "Deep Zoom", hasCompanions: true, spooling: .always, opening: .few,
        maximumPixels: PageSpec.longestSideInBands, options: ["html.sizes"],
        folderReason: "a Deep Zoom sheet consists of thousands of files; name a folder")
    }
  }

  /// The file extension, without the dot.
  public var fileExtension: String { traits.fileExtension ?? rawValue }

  /// The file extension of pages that wait for their document, without the dot.
  var partExtension: String { fileExtension + "page" }

  /// A Boolean value that indicates whether a page's background can be transparent.
  public var supportsTransparency: Bool { traits.supportsTransparency }

  /// A Boolean value that indicates whether a file contains vectors and text rather than the sheet's pixels.
  public var isVector: Bool { traits.content == .vector }

  /// A Boolean value that indicates whether one file contains all pages of an orientation.
  public var isDocument: Bool { traits.isDocument }

  /// The accepted names of formats: their own, and file extensions.
  package static let names =
    allCases.map(\.rawValue) + allCases.map(\.fileExtension).filter { Self(rawValue: $0) == nil }

  /// Creates a format from its name or file extension, such as `jpg`; `nil` if it is unknown.
  package init?(name: String) {
    let name = name.lowercased()
    guard let format = Self.allCases.first(where: { $0.rawValue == name || $0.fileExtension == name }) else {
      return nil
    }
    self = format
  }

  package func isSpooled(_ size: PixelSize) -> Bool {
    switch traits.spooling {
    case .never: false
    case .always: true
    // The tiles of a sheet of 2²⁷ pixels use up to 512 MB of memory.
    case .large:
      size.longSide > PageSpec.longestSideInPixels || size.pixelCount > 1 << 27
    }
  }

  private func holds(_ page: PageSpec) -> Bool {
    // Compared as floating-point numbers: a side may exceed the largest integer.
    page.longSide <= traits.maximumPoints
      && page.longSide * page.pixelsPerPoint < Double(traits.maximumPixels) + 0.5
  }

  package func sizeProblem(of page: PageSpec, at place: String) -> ConfigurationProblem? {
    guard !holds(page) else { return nil }
    let isInPoints = page.longSide > traits.maximumPoints
    let limit = isInPoints ? traits.maximumPoints : Double(traits.maximumPixels)
    let side = isInPoints ? page.longSide : page.longSide * page.pixelsPerPoint
    let unit = isInPoints ? "points" : "pixels"
    let others = Self.allCases.filter { $0.holds(page) }.map(\.rawValue) + ["or a smaller page"]
    return ConfigurationProblem(
      place: place,
      message: "expected a page of at most \(limit.shortest) \(unit) on a side for \(rawValue), "
        + "received one of \(side.rounded().shortest); use \(others.joined(separator: ", "))")
  }
}
