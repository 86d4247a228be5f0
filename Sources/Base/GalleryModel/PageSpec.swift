/// A page's size and resolution, independent of its orientation.
public struct PageSpec: Sendable, Hashable {
  /// The medium of a page. Some defaults depend on it.
  public enum Medium: String, Sendable, Hashable, Codable {
    /// Paper: sizes are in millimetres or inches, the resolution is in dots per inch.
    case paper
    /// A screen: sizes are in points, and the scale is the number of pixels per point.
    case screen
  }

  /// The shorter side, in points.
  public let shortSide: Double
  /// The longer side, in points.
  public let longSide: Double
  /// The number of sheet pixels per point: dpi / 72 on paper, the scale on screens.
  public let pixelsPerPoint: Double
  /// The medium of the page.
  public let medium: Medium
  /// A Boolean value that indicates whether the page grows until it holds all photos. Until then its sides
  /// are those of A4; plans contain the final page.
  public let grows: Bool

  /// The default resolution of printed pages, in dots per inch.
  public static let defaultDPI = 300.0

  /// Returns a printed page, with sides in points in either order.
  public static func paper(width: Double, height: Double, dpi: Double = defaultDPI) -> PageSpec {
    PageSpec(width: width, height: height, pixelsPerPoint: dpi / 72, medium: .paper)
  }

  /// Returns a screen page, with sides in points in either order.
  public static func screen(width: Double, height: Double, scale: Double = 1) -> PageSpec {
    PageSpec(width: width, height: height, pixelsPerPoint: scale, medium: .screen)
  }

  /// A page that grows until it holds all photos, with about the proportions of A4.
  public static let growing = PageSpec(
    width: a4.shortSide, height: a4.longSide, pixelsPerPoint: a4.pixelsPerPoint, medium: .paper, grows: true)

  /// Returns the page at another resolution, in dots per inch. Screen pages keep their own.
  public func printed(at dpi: Double) -> PageSpec { medium == .paper ? drawn(at: dpi / 72) : self }

  /// Returns the page with another number of pixels per point.
  package func drawn(at pixelsPerPoint: Double) -> PageSpec {
    PageSpec(width: shortSide, height: longSide, pixelsPerPoint: pixelsPerPoint, medium: medium, grows: grows)
  }

  private init(width: Double, height: Double, pixelsPerPoint: Double, medium: Medium, grows: Bool = false) {
    self.grows = grows
    self.shortSide = min(width, height)
    self.longSide = max(width, height)
    self.pixelsPerPoint = pixelsPerPoint
    self.medium = medium
  }

  /// Returns the page's size in points for an orientation.
  public func size(_ orientation: PageOrientation) -> Size {
    switch orientation {
    case .portrait: Size(width: shortSide, height: longSide)
    case .landscape: Size(width: longSide, height: shortSide)
    }
  }

  /// Returns the sheet's size in pixels for an orientation, at least 1 × 1.
  public func pixelSize(_ orientation: PageOrientation) -> PixelSize {
    let size = size(orientation)
    return PixelSize(nearest: size.width * pixelsPerPoint, size.height * pixelsPerPoint)
  }

  /// The resolution stored in sheet files, in dots per inch.
  public var dpi: Double { pixelsPerPoint * 72 }

  /// The longest side, in pixels, of a sheet drawn as a whole: the limit of Cairo's image surfaces.
  package static let longestSideInPixels = 32_767
  /// The longest side, in pixels, of a sheet drawn band by band.
  package static let longestSideInBands = 500_000

  /// Returns a problem if the page exceeds the largest sheet; otherwise `nil`.
  package func sizeProblem(at place: String) -> ConfigurationProblem? {
    // Compared as floating-point numbers: a side may exceed the largest integer.
    guard longSide * pixelsPerPoint >= Double(Self.longestSideInBands) + 0.5 else { return nil }
    return ConfigurationProblem(
      place: place,
      message: "expected a sheet of at most \(Self.longestSideInBands) pixels on a side, received one of "
        + "\((longSide * pixelsPerPoint).shortest)")
  }
}
