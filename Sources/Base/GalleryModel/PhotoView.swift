/// The orientation, visible part and crop of a photo, as far as a list, sidecar or plan overrides its file.
public struct PhotoView: Sendable, Hashable {
  /// The EXIF orientation, 1 to 8, that makes the stored rows upright; `nil` for the file's own.
  public var orientation: Int?
  /// The visible part, in fractions of the upright photo; `nil` for the whole photo.
  public var crop: Rect?
  /// The preferred centre of crops, in fractions of the visible part. Crops never leave the photo.
  public var focus: Point?
  /// The faces, in fractions of the visible part; `nil` for those in the file.
  public var faces: [Rect]?

  /// Creates a view that overrides nothing.
  public init() {}

  /// Returns the size of the visible part of an upright photo, both in pixels.
  package func size(of upright: PixelSize) -> PixelSize { crop.map(upright.part) ?? upright }
}

extension PhotoView: Codable {
  private enum CodingKeys: String, CodingKey { case orientation, crop, focus, faces }

  /// Reads `{ "orientation", "crop", "focus", "faces" }`; each is optional. Throws `DecodingError` for an
  /// invalid orientation, and for a crop or focus beyond the photo.
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
  /// A Boolean value that indicates whether fractions of a photo's sides are within the photo and not empty.
  package var isPartOfPhoto: Bool {
    // Rounding may move sums of fractions slightly beyond 1.
    let end = 1 + 1e-9
    return x >= 0 && y >= 0 && width > 0 && height > 0 && maxX <= end && maxY <= end
  }

  /// Converts a rectangle from fractions of this part to fractions of the whole.
  package func whole(_ part: Rect) -> Rect {
    Rect(
      x: x + part.x * width, y: y + part.y * height, width: part.width * width, height: part.height * height)
  }

  /// Converts a rectangle from fractions of the whole to fractions of this part; it may lie outside.
  package func within(_ part: Rect) -> Rect {
    Rect(
      x: (part.x - x) / width, y: (part.y - y) / height, width: part.width / width,
      height: part.height / height)
  }
}
