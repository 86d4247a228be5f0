package import GalleryModel

/// The heads that a crop keeps together, in fractions of a photo's width and height.
struct Heads {
  /// The box around the heads, or `nil` if there are no heads.
  private var box: Rect?

  /// Selects the heads that fit into a crop together. The largest head is always included; the others are
  /// added by size as long as all fit.
  init(_ heads: [Rect], in crop: Rect) {
    for head in heads.sorted(by: { $0.width * $0.height > $1.width * $1.height }) {
      guard let old = box else {
        box = head
        continue
      }
      let joined = old.joined(with: head)
      if joined.width <= crop.width && joined.height <= crop.height { box = joined }
    }
  }

  /// Returns the head around a detected face, which reaches from the brows to the chin.
  static func around(found face: Rect) -> Rect { grown(face, sides: 0.15, top: 0.5, bottom: 0.15) }

  /// Returns the head around a face that photo software stored. Most software stores a slightly larger area.
  static func around(stored face: Rect) -> Rect { grown(face, sides: 0.1, top: 0.25, bottom: 0.1) }

  private static func grown(_ face: Rect, sides: Double, top: Double, bottom: Double) -> Rect {
    let x = max(0, face.x - face.width * sides)
    let y = max(0, face.y - face.height * top)
    return Rect(
      x: x, y: y, width: min(1, face.maxX + face.width * sides) - x,
      height: min(1, face.maxY + face.height * bottom) - y)
  }

  /// Returns the nearest crop of the same size that keeps the heads away from its edge. If there is no such
  /// crop, the heads are centred as far as the photo's edges allow.
  ///
  /// - Parameter isRound: A Boolean value that indicates whether the crop shows only the largest ellipse of
  ///   its frame.
  func kept(near crop: Rect, isRound: Bool) -> Rect {
    guard let box else { return crop }
    var kept = crop
    // One side of a crop is as long as the photo's, so its place along that side is known.
    kept.x = Self.place(
      box.x...box.maxX, in: crop.width, near: crop.x,
      across: Self.distance(box.y...box.maxY, crop.y, crop.height, isKnown: crop.height >= 1), isRound)
    kept.y = Self.place(
      box.y...box.maxY, in: crop.height, near: crop.y,
      across: Self.distance(box.x...box.maxX, crop.x, crop.width, isKnown: crop.width >= 1), isRound)
    return kept
  }

  /// Returns the distance of a range from the middle of a crop's side, in half sides. The range is inset
  /// first, because the corners of a box are not part of a head.
  private static func distance(_ range: ClosedRange<Double>, _ start: Double, _ side: Double, isKnown: Bool)
    -> Double
  {
    guard isKnown else { return 0 }
    let inset = (range.upperBound - range.lowerBound) * 0.2
    let middle = start + side / 2
    return max(range.upperBound - inset - middle, middle - range.lowerBound - inset) / (side / 2)
  }

  /// Returns the start of a crop's side that contains a range.
  private static func place(
    _ range: ClosedRange<Double>, in side: Double, near start: Double, across distance: Double,
    _ isRound: Bool
  ) -> Double {
    let room = 1 - side
    guard room > 0 else { return 0 }
    // A head looks cut if its distance from the edge is under a twentieth of half the side.
    let reach = side / 2 * 0.95 * (isRound ? max(0, 1 - distance * distance).squareRoot() : 1)
    let middle = start + side / 2
    let least = range.upperBound - reach
    let maximum = range.lowerBound + reach
    let best = least <= maximum ? min(max(middle, least), maximum) : (range.lowerBound + range.upperBound) / 2
    return min(max(0, best - side / 2), room)
  }
}

extension Rect {
  func joined(with other: Rect) -> Rect {
    let x = min(x, other.x)
    let y = min(y, other.y)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}

extension PhotoMetadata.Face {
  /// The head around the face, in fractions of the photo.
  package var head: Rect { Heads.around(stored: area) }
}
