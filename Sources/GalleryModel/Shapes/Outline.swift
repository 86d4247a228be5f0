package import GalleryGeometry

/// The definition of a shape: its geometry, its name and its constraints on options.
///
/// `TileMask` computes the coverage of each pixel, with anti-aliased edges, from the path.
package protocol Outline: Sendable, Hashable {
  /// The name, as written on the command line, in configuration files and in reports.
  var name: String { get }
  /// An explanation of the name for help texts; empty by default.
  var note: String { get }

  /// The corner radius; `nil`, the default, for a shape without a configurable radius.
  var radius: Length? { get }
  /// Returns the outline with another corner radius. By default, returns it unchanged.
  func withRadius(_ radius: Length) -> Self

  /// A Boolean value that indicates whether the outline requires square cells. Defaults to `false`.
  var needsSquareCells: Bool { get }
  /// A Boolean value that indicates whether the outline lies within the largest circle of its frame, so that circle
  /// packing can be used. Defaults to `false`.
  var fitsCircle: Bool { get }
  /// A Boolean value that indicates whether the outline equals its frame. Defaults to `false`.
  var fillsFrame: Bool { get }
  /// A Boolean value that indicates whether cells have their photos' proportions, so that photos are not cropped unless
  /// requested. Defaults to `false`.
  var showsWholePhoto: Bool { get }
  /// The range for the lower edge of a caption over the photo, in fractions of the photo's height. A caption without
  /// lines would end at the lower bound; no caption ends below the upper one. `nil`, the default, puts captions at the
  /// lower edge.
  var captionBand: ClosedRange<Double>? { get }
  /// A Boolean value that indicates whether a caption over the photo keeps a distance from the outline's sides.
  /// Defaults to `true`.
  var padsCaption: Bool { get }

  /// Returns the horizontal distance between the outline and each side of its frame, at a distance from the frame's
  /// upper edge.
  ///
  /// - Parameters:
  ///   - distance: The distance from the upper edge in points, 0 to the frame's height.
  ///   - frame: The size of the tile in points.
  ///   - pixelsPerPoint: The sheet's resolution, to convert a corner radius in pixels.
  /// - Returns: A distance in points, 0 to half the width.
  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double

  /// Returns the path of the outline, in pixels, centred in a frame and as large as the frame allows.
  ///
  /// - Parameters:
  ///   - frame: The tile's frame in pixels.
  ///   - pixelsPerPoint: The sheet's resolution, to convert a corner radius in points.
  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath

  /// Returns the path at a distance from the outline in a frame, for borders and shadows.
  ///
  /// - Parameters:
  ///   - frame: The tile's frame in pixels.
  ///   - pixelsPerPoint: The sheet's resolution, to convert a corner radius in points.
  ///   - distance: The distance in pixels: positive outside, negative inside.
  func path(in frame: Rect, pixelsPerPoint: Double, grownBy distance: Double) -> SheetPath
}

/// A convex outline. Its offset paths follow from its path; other outlines compute their own.
package protocol ConvexOutline: Outline {}

extension ConvexOutline {
  package func path(in frame: Rect, pixelsPerPoint: Double, grownBy distance: Double) -> SheetPath {
    path(in: frame, pixelsPerPoint: pixelsPerPoint).offset(by: distance)
  }
}

extension Outline {
  package var note: String { "" }
  package var radius: Length? { nil }
  package func withRadius(_ radius: Length) -> Self { self }
  package var needsSquareCells: Bool { false }
  package var fitsCircle: Bool { false }
  package var fillsFrame: Bool { false }
  package var showsWholePhoto: Bool { false }
  package var captionBand: ClosedRange<Double>? { nil }
  package var padsCaption: Bool { true }

  /// Returns the vertical distance between a row and the middle of a frame, in points.
  ///
  /// - Parameter distance: The row's distance from the frame's upper edge, clamped to the frame.
  func fromCentre(_ distance: Double, in frame: Size) -> Double {
    abs(frame.height / 2 - min(max(distance, 0), frame.height))
  }

  /// Returns a lower bound for the gap between two outlines of this shape. It is negative if they may overlap.
  package func leastGap(_ first: Rect, _ second: Rect) -> Double {
    if fitsCircle {
      let (across, down) = (second.midX - first.midX, second.midY - first.midY)
      return (across * across + down * down).squareRoot()
        - (first.size.shortSide + second.size.shortSide) / 2
    }
    let across = max(second.x - first.maxX, first.x - second.maxX)
    let down = max(second.y - first.maxY, first.y - second.maxY)
    return max(across, down)
  }
}
