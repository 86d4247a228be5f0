public import GalleryGeometry

/// The way in which a photo is shown, as far as a list, a sidecar or a plan states more than its file: the turn that makes
/// it upright, the part of it that is shown, and what crops keep.
public struct PhotoView: Sendable, Hashable {
  /// EXIF's number, 1 to 8, of the turn that makes the stored rows upright; `nil` for the file's own.
  public var orientation: Int?
  /// The part that is shown, in fractions of the upright photo; `nil` for all of it.
  public var crop: Rect?
  /// The point that crops have in their middle, as far as the photo's edges allow, in fractions of the part that is shown;
  /// `nil` for none.
  public var focus: Point?
  /// Faces, in fractions of the part that is shown; `nil` for those that the file states.
  public var faces: [Rect]?

  /// Creates the view of a photo of which nothing but its file says how it is shown.
  public init() {}

  /// Returns the size of the part that is shown of an upright photo, both in pixels.
  package func size(of upright: PixelSize) -> PixelSize { crop.map(upright.part) ?? upright }
}

extension PixelSize {
  /// Returns the size of a part that is given in fractions: whole pixels, at least one.
  package func part(_ part: Rect) -> PixelSize {
    PixelSize(
      width: max(1, Int(clamping: (Double(width) * part.width).rounded())),
      height: max(1, Int(clamping: (Double(height) * part.height).rounded())))
  }
}

extension PhotoView: Codable {
  private enum CodingKeys: String, CodingKey { case orientation, crop, focus, faces }

  /// Reads `{ "orientation", "crop", "focus", "faces" }`, each where it is stated.
  ///
  /// Throws `DecodingError` for a turn that is none, and for places beyond the photo.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func check(_ isValid: Bool, _ key: CodingKeys, _ expected: String) throws {
      guard !isValid else { return }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "expected \(expected)")
    }
    orientation = try values.decodeIfPresent(Int.self, forKey: .orientation)
    crop = try values.decodeIfPresent(Rect.self, forKey: .crop)
    focus = try values.decodeIfPresent(Point.self, forKey: .focus)
    faces = try values.decodeIfPresent([Rect].self, forKey: .faces)
    try check(orientation.map { (1...8).contains($0) } ?? true, .orientation, "1 to 8")
    try check(crop?.isPartOfPhoto ?? true, .crop, "a part of the photo, in fractions of its sides")
    let sides = 0.0...1.0
    try check(
      focus.map { sides.contains($0.x) && sides.contains($0.y) } ?? true, .focus, "fractions from 0 to 1")
  }
}

extension Rect {
  /// A Boolean value that indicates whether this is a part of something, in fractions of its sides: within it, and not
  /// empty.
  package var isPartOfPhoto: Bool {
    // Sums of fractions may be beyond 1 by the last digits.
    let end = 1 + 1e-9
    return x >= 0 && y >= 0 && width > 0 && height > 0 && maxX <= end && maxY <= end
  }

  /// Returns the part of the whole that a part of this part is, all in fractions.
  package func whole(_ part: Rect) -> Rect {
    Rect(
      x: x + part.x * width, y: y + part.y * height, width: part.width * width, height: part.height * height)
  }

  /// Returns the place within this part of a part of the whole, all in fractions; it may lie outside.
  package func within(_ part: Rect) -> Rect {
    Rect(
      x: (part.x - x) / width, y: (part.y - y) / height, width: part.width / width,
      height: part.height / height)
  }
}
