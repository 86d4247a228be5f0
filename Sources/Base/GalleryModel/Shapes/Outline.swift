/// The definition of a shape: its geometry, its name and its constraints on options.
///
/// `TileMask` computes the coverage of each pixel, with anti-aliased edges, from the path.
package protocol Outline: Sendable, Hashable {
  var name: String { get }
  /// An explanation of the name for help texts; empty by default.
  var note: String { get }

  /// The corner radius; `nil`, the default, for a shape without a configurable radius.
  var radius: Length? { get }
  /// Returns the outline with another corner radius. By default, returns it unchanged.
  func withRadius(_ radius: Length) -> Self

  var needsSquareCells: Bool { get }
  /// A Boolean value that indicates whether the outline lies within its frame's
  /// largest circle, so it can be packed.
  var fitsCircle: Bool { get }
  var fillsFrame: Bool { get }
  /// A Boolean value that indicates whether cells have their photos' proportions. Defaults to `false`.
  var showsWholePhoto: Bool { get }
  /// The range for the lower edge of a caption over the photo, in fractions of the photo's height. A caption
  /// without lines would end at the lower bound; no caption ends below the upper one. `nil`, the default,
  /// puts captions at the lower edge.
  var captionBand: ClosedRange<Double>? { get }
  /// A Boolean value that indicates whether a caption over the photo keeps off the
  /// outline's sides. Defaults to `true`.
  var padsCaption: Bool { get }

  /// Returns the horizontal distance between the outline and each side of its frame, 0 to half the width, at
  /// a distance from the frame's upper edge, 0 to its height. All lengths are in points; the resolution
  /// converts a corner radius.
  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double

  /// Returns a lower bound for the gap between two outlines of this shape.
  /// It is negative if they may overlap.
  func leastGap(_ first: Rect, _ second: Rect) -> Double

  /// Returns the path of the outline, centred in a frame and as large as the frame allows. All lengths are in
  /// pixels; the resolution converts a corner radius.
  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath

  /// Returns the path at a distance in pixels outside of the outline, or inside for a negative distance, for
  /// borders and shadows. By default, this is the offset of a convex path; other outlines compute their own.
  func path(in frame: Rect, pixelsPerPoint: Double, grownBy distance: Double) -> SheetPath
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

  package func path(in frame: Rect, pixelsPerPoint: Double, grownBy distance: Double) -> SheetPath {
    path(in: frame, pixelsPerPoint: pixelsPerPoint).offset(by: distance)
  }

  /// Returns the vertical distance between a row and the middle of a frame. The row's `distance` from the
  /// frame's upper edge is clamped to the frame.
  func fromCentre(_ distance: Double, in frame: Size) -> Double {
    abs(frame.height / 2 - min(max(distance, 0), frame.height))
  }

  package func leastGap(_ first: Rect, _ second: Rect) -> Double {
    if fitsCircle {
      let across = second.midX - first.midX
      let down = second.midY - first.midY
      return (across * across + down * down).squareRoot() - (first.size.shortSide + second.size.shortSide) / 2
    }
    let across = max(second.x - first.maxX, first.x - second.maxX)
    let down = max(second.y - first.maxY, first.y - second.maxY)
    return max(across, down)
  }
}
