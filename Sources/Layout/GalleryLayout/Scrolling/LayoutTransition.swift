/// The places of items between two windows of the same items, for the animation of a rotation or of another
/// layout.
///
/// Frames move and grow linearly. Items that would come too close shrink about their centres meanwhile. Two
/// items never overlap more than in the first or last window, and not at all if they overlap in neither.
/// Their *overlap* is the share by which both would have to shrink to only touch. Items are compared as
/// circles if their ``TileOutline`` fits a circle, and as rectangles otherwise.
///
/// A frame whose sides have the same ratio in both windows keeps it: circles stay circles. Corners follow
/// their rule if the mask is the outline's path in each frame.
///
/// ```swift
/// let transition = LayoutTransition(from: portrait, to: landscape, outline: .squircle)
/// for (item, frame) in zip(transition.items, transition.frames(at: 0.4)) {
///   draw(item, in: frame, mask: TileOutline.squircle.path(in: frame))
/// }
/// ```
public struct LayoutTransition: Sendable {
  /// The items that are visible in the first or the last window, in ascending order. Others need no view.
  public let items: [Int]

  private let starts: [Rect]
  private let ends: [Rect]
  private let isRound: Bool

  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - first: The window at the start.
  ///   - last: The window at the end, over as many items.
  ///   - outline: The outline of the items.
  /// - Complexity: That of ``ScrollContent/items(in:)``.
  public init(from first: ScrollWindow, to last: ScrollWindow, outline: TileOutline = .rectangle) {
    items = Set(first.items).union(last.items).sorted()
    starts = items.map(first.frame)
    ends = items.map(last.frame)
    isRound = outline.fitsCircle
  }

  /// Returns the frames of ``items`` in the coordinates of the view.
  ///
  /// - Parameter progress: The share of the way, from 0 (the first window) to 1 (the last).
  /// - Complexity: O(k log k + o) for k items, and o pairs that overlap on the vertical axis.
  public func frames(at progress: Double) -> [Rect] {
    let share = min(max(progress, 0), 1)
    func mix(_ first: Double, _ last: Double) -> Double { first * (1 - share) + last * share }

    let frames = zip(starts, ends).map { first, last in
      Rect(
        x: mix(first.x, last.x), y: mix(first.y, last.y), width: mix(first.width, last.width),
        height: mix(first.height, last.height))
    }

    var scales = [Double](repeating: 1, count: frames.count)
    let order = frames.indices.sorted { frames[$0].y < frames[$1].y }
    for (position, first) in order.enumerated() {
      for second in order[(position + 1)...] {
        if frames[second].y >= frames[first].maxY { break }
        let scale = touchingScale(frames[first], frames[second])
        guard scale < 1 else { continue }
        let allowed = min(
          1, touchingScale(starts[first], starts[second]), touchingScale(ends[first], ends[second]))
        guard scale < allowed else { continue }
        scales[first] = min(scales[first], scale / allowed)
        scales[second] = min(scales[second], scale / allowed)
      }
    }

    return zip(frames, scales).map { frame, scale in
      // Rounding must not move the frames at both ends.
      guard scale < 1 else { return frame }
      let width = frame.width * scale
      let height = frame.height * scale
      return Rect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
    }
  }

  /// Returns the factor for the sizes of two items with which they only touch; at least 1 if they do not
  /// overlap.
  private func touchingScale(_ first: Rect, _ second: Rect) -> Double {
    let across = abs(first.midX - second.midX)
    let down = abs(first.midY - second.midY)
    if isRound {
      let reach = (first.size.shortSide + second.size.shortSide) / 2
      return reach > 0 ? (across * across + down * down).squareRoot() / reach : .infinity
    }
    let width = (first.width + second.width) / 2
    let height = (first.height + second.height) / 2
    return max(width > 0 ? across / width : .infinity, height > 0 ? down / height : .infinity)
  }
}
