public import GalleryGeometry

/// A page's size and resolution, independent of its orientation.
public struct PageSpec: Sendable, Hashable {
  /// The medium that a page is made for; some defaults differ.
  public enum Medium: String, Sendable, Hashable, Codable {
    /// Printed: sizes are millimetres or inches, the resolution is in dots per inch.
    case paper
    /// Shown: sizes are points of a screen, each some whole number of pixels.
    case screen
  }

  /// The shorter side in points.
  public let shortSide: Double
  /// The longer side in points.
  public let longSide: Double
  /// Sheet pixels in a point: dpi / 72 on paper, the scale on screens.
  public let pixelsPerPoint: Double
  /// The medium that the page is made for.
  public let medium: Medium
  /// A Boolean value that indicates whether a page grows until it holds all photos; its sides are then those of A4, and
  /// plans have the page that it becomes.
  public let grows: Bool

  /// Resolution of printed pages unless another is asked for, in dots per inch.
  public static let defaultDPI = 300.0

  /// A printed page. The sides may come in either order.
  public static func paper(width: Double, height: Double, dpi: Double = defaultDPI) -> PageSpec {
    PageSpec(width: width, height: height, pixelsPerPoint: dpi / 72, medium: .paper)
  }

  /// A screen page in points. The sides may come in either order.
  public static func screen(width: Double, height: Double, scale: Double = 1) -> PageSpec {
    PageSpec(width: width, height: height, pixelsPerPoint: scale, medium: .screen)
  }

  /// A4, upright.
  public static let a4 = paper(
    width: 210 * Length.pointsPerMillimetre, height: 297 * Length.pointsPerMillimetre)

  /// A page that grows until it holds all photos, about as long for its width as A4.
  public static let growing = PageSpec(
    width: a4.shortSide, height: a4.longSide, pixelsPerPoint: a4.pixelsPerPoint, medium: .paper, grows: true)

  /// The same page at another resolution, in dots per inch; a screen page keeps its own.
  public func printed(at dpi: Double) -> PageSpec {
    medium == .paper
      ? PageSpec(width: shortSide, height: longSide, pixelsPerPoint: dpi / 72, medium: .paper, grows: grows)
      : self
  }

  private init(
    width: Double, height: Double, pixelsPerPoint: Double, medium: Medium, grows: Bool = false
  ) {
    self.grows = grows
    self.shortSide = min(width, height)
    self.longSide = max(width, height)
    self.pixelsPerPoint = pixelsPerPoint
    self.medium = medium
  }

  /// The page's size in points for an orientation.
  public func size(_ orientation: PageOrientation) -> Size {
    switch orientation {
    case .portrait: Size(width: shortSide, height: longSide)
    case .landscape: Size(width: longSide, height: shortSide)
    }
  }

  /// The sheet's size in pixels for an orientation, at least one each way.
  public func pixelSize(_ orientation: PageOrientation) -> PixelSize {
    let size = size(orientation)
    return PixelSize(
      width: max(1, Int(clamping: (size.width * pixelsPerPoint).rounded())),
      height: max(1, Int(clamping: (size.height * pixelsPerPoint).rounded())))
  }

  /// The resolution stored in the sheet, in dots per inch.
  public var dpi: Double { pixelsPerPoint * 72 }
}
