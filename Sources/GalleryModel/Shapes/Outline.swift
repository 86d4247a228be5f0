package import GalleryGeometry

/// All that a build knows about a shape: its geometry, its name and what it asks of options.
///
/// Its coverage, which says how much of each pixel of a tile lies inside, follows from its path: `TileMask` computes
/// it with anti-aliased edges.
package protocol Outline: Sendable, Hashable {
  /// The name, as written on the command line, in configuration files and in reports.
  var name: String { get }
  /// An explanation of the name for help texts; empty where it explains itself, which is the default.
  var note: String { get }

  /// The corner radius; `nil`, the default, for a shape that has none to choose.
  var radius: Length? { get }
  /// Returns the same outline with another corner radius. By default the outline has none and is returned as it is.
  func withRadius(_ radius: Length) -> Self

  /// A Boolean value that indicates whether the outline is only for square cells. Default: no.
  var needsSquareCells: Bool { get }
  /// A Boolean value that indicates whether the outline lies within the largest circle of its frame, so that circles
  /// can be packed for it. Default: no.
  var fitsCircle: Bool { get }
  /// A Boolean value that indicates whether the outline is its frame. Default: no.
  var fillsFrame: Bool { get }
  /// A Boolean value that indicates whether cells take the proportions of their photos, of which nothing is cropped
  /// unless that is asked for. Default: no.
  var showsWholePhoto: Bool { get }
  /// The part of a photo's height in which the lower edge of a caption over the photo lies, as shares of the height:
  /// a caption without lines would end at the lower bound, and none ends below the upper one. `nil`, the default, for
  /// an outline that is wide at its lower edge, where captions then lie.
  var captionBand: ClosedRange<Double>? { get }
  /// A Boolean value that indicates whether a caption over the photo keeps a distance from the sides of the outline.
  /// Default: yes.
  var padsCaption: Bool { get }

  /// The distance of the outline from the left and the right side of its frame, at a distance from the frame's upper
  /// edge.
  ///
  /// - Parameters:
  ///   - distance: The distance from the upper edge in points, 0 to the frame's height.
  ///   - frame: The extents of the tile in points.
  ///   - pixelsPerPoint: The sheet's resolution, for a corner radius in pixels.
  /// - Returns: A distance in points, 0 to half the width.
  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double

  /// The outline in a frame in pixels, in its middle and as large as the frame allows.
  ///
  /// - Parameters:
  ///   - frame: The tile's place.
  ///   - pixelsPerPoint: The sheet's resolution, for a corner radius in points.
  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath

  /// The outline at a distance from the one in a frame, for borders and shadows.
  ///
  /// - Parameters:
  ///   - frame: The tile's place.
  ///   - pixelsPerPoint: The sheet's resolution, for a corner radius in points.
  ///   - distance: The distance in pixels: outside for a positive one, inside for a negative one.
  func path(in frame: Rect, pixelsPerPoint: Double, grownBy distance: Double) -> SheetPath
}

/// An outline of a convex shape, whose outline at a distance follows from its path. Others have to compute theirs.
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

  /// The distance of a row from the middle of a frame, in points.
  ///
  /// - Parameter distance: The row's distance from the frame's upper edge; beyond the frame it is that of its edge.
  func fromCentre(_ distance: Double, in frame: Size) -> Double {
    abs(frame.height / 2 - min(max(distance, 0), frame.height))
  }

  /// A distance that two outlines of this shape are at least apart; a negative one says that they may overlap.
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
